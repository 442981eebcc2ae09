// Choosing another key for a command.

import { COMMANDS, type Command } from './settings.svelte';

/** Keys that the browser or a screen reader needs. */
const KEPT = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ContextMenu', 'Dead', 'Unidentified', 'Process', 'Fn', 'F5', 'F11', 'F12']);

export type Bound = { keys: Record<Command, string> } | { takenBy: Command } | { notAKey: true };

/** The keys with this one for the command; or why it cannot be. */
export function bind(keys: Record<Command, string>, command: Command, pressed: string): Bound {
  if (KEPT.has(pressed) || pressed === '') return { notAKey: true };
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const takenBy = COMMANDS.find((one) => one !== command && keys[one] === key);
  return takenBy ? { takenBy } : { keys: { ...keys, [command]: key } };
}
