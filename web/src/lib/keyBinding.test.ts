import { expect, test } from 'vitest';
import { bind } from './keyBinding';
import { DEFAULTS } from './settings.svelte';

test('a free key is bound, in small letters', () => {
  expect(bind(DEFAULTS.hotkeys, 'fold', 'Q')).toEqual({ keys: { ...DEFAULTS.hotkeys, fold: 'q' } });
  expect(bind(DEFAULTS.hotkeys, 'fold', 'f')).toEqual({ keys: DEFAULTS.hotkeys });
});

test('a key that another command has is refused with its name', () => {
  expect(bind(DEFAULTS.hotkeys, 'fold', 'C')).toEqual({ takenBy: 'call' });
  expect(bind(DEFAULTS.hotkeys, 'chat', 'ArrowUp')).toEqual({ takenBy: 'more' });
});

test('keys that the browser needs stay its own', () => {
  for (const key of ['Tab', 'Escape', 'Shift', 'F5', '']) expect(bind(DEFAULTS.hotkeys, 'fold', key)).toEqual({ notAKey: true });
});
