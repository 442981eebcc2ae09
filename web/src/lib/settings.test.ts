import { expect, test } from 'vitest';
import { themeOf } from './appearance';
import { DEFAULTS, readSettings } from './settings.svelte';

test('what was stored comes back', () => {
  const chosen = { ...DEFAULTS, theme: 'light' as const, language: 'fr' as const, volume: 0.2, hotkeys: { ...DEFAULTS.hotkeys, fold: 'q' } };
  expect(readSettings(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
});

test('nonsense and what another version stored fall back to the default, one by one', () => {
  for (const nonsense of [null, 7, 'x', []]) expect(readSettings(nonsense)).toEqual(DEFAULTS);
  expect(readSettings({ theme: 'pink', volume: 7, sounds: { turn: false, card: 'no' }, later: true })).toEqual({
    ...DEFAULTS, sounds: { ...DEFAULTS.sounds, turn: false },
  });
});

test('the system decides about the theme until the player does', () => {
  expect([themeOf('system', true), themeOf('system', false), themeOf('dark', true), themeOf('light', false)]).toEqual(['light', 'dark', 'dark', 'light']);
});

test('a new command gets its usual key, unless the player uses that for something else', () => {
  const { amount, ...before } = DEFAULTS.hotkeys;
  expect(amount).toBe('e');
  expect(readSettings({ hotkeys: before }).hotkeys).toEqual(DEFAULTS.hotkeys);
  expect(readSettings({ hotkeys: { ...before, preset5: 'e' } }).hotkeys).toEqual({ ...DEFAULTS.hotkeys, preset5: 'e', amount: '' });
});
