import { expect, test } from 'vitest';
import { commandOf, keyName } from './hotkeys';
import { DEFAULTS } from './settings.svelte';

const press = (key: string, over = {}) => commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...over }, DEFAULTS.hotkeys);

test('keys are commands, in small letters or capitals', () => {
  expect(['f', 'C', '3', 'ArrowUp', 'n', 'x', 'Shift'].map((key) => press(key))).toEqual(['fold', 'call', 'preset3', 'more', 'nextTable', null, null]);
});

test('a key with Ctrl, Alt or Meta belongs to the browser', () => {
  expect([press('f', { ctrlKey: true }), press('f', { metaKey: true }), press('f', { altKey: true })]).toEqual([null, null, null]);
});

test('another key can be chosen, and none', () => {
  const keys = { ...DEFAULTS.hotkeys, fold: 'q', call: '' };
  const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  expect([commandOf({ key: 'q', ...plain }, keys), commandOf({ key: 'f', ...plain }, keys), commandOf({ key: '', ...plain }, keys)]).toEqual(['fold', null, null]);
  expect([keyName('q'), keyName('ArrowUp')]).toEqual(['Q', '↑']);
});
