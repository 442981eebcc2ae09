// Which key does what.

import type { Command } from './settings.svelte';

/** Of a keyboard event what matters here; `target` is what has the focus. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** The command of a key, by the player's choice of keys. */
export function commandOf(pressed: Pressed, keys: Record<Command, string>): Command | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (key === '') return null;
  const found = (Object.keys(keys) as Command[]).find((command) => keys[command] === key);
  return found ?? null;
}

/** Whether somebody types there: keys are letters then. Check boxes and sliders take no letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog') !== null || target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** How a key is written on a button. */
export function keyName(key: string): string {
  const NAMES: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ' ': '␣', Escape: 'Esc', Enter: '⏎', none: '–' };
  return NAMES[key === '' ? 'none' : key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
