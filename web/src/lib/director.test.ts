import { expect, test } from 'vitest';
import { errorOf, fieldTime, keyOf, lineOf, listQuery, parts, possible, timeOf, titleOf, withKey, type Template } from './director';

const SPEC = ['# A comment', 'name = "Say \\"hi\\""', 'seats = 9 # a table', 'price = "9.00 + 1.00"', '', '[structure]', 'stack = 1500', 'levels = ["10/20"]', '', '[[structure.breaks]]', 'after_level = 4', '', '[rebuys]', 'chips = 1500', ''].join('\n');

test('a list asks for what is filled in', () => {
  expect(listQuery({ name: ' ', state: '', start: '' }, 1)).toBe('');
  expect(listQuery({ name: 'Sunday ', state: 'late', start: 'scheduled' }, 51)).toBe('?name=Sunday&state=late&start=scheduled&from=51');
});

test('what can be done follows from the state', () => {
  expect(possible({ state: 'registering', starts_at: 5 })).toEqual(['delay', 'change', 'announce_text', 'cancel']);
  expect(possible({ state: 'registering' })).not.toContain('delay');
  expect(possible({ state: 'paused', starts_at: 5 })).toContain('resume');
  expect(possible({ state: 'playing', starts_at: 5 })).toContain('pause');
  expect(possible({ state: 'on_break', starts_at: 5 })).not.toContain('break');
  for (const state of ['finished', 'cancelled'] as const) expect(possible({ state, starts_at: 5 })).toEqual([]);
});

test('an act is a word, or a word with what belongs to it', () => {
  expect(parts('pause')).toEqual(['pause', {}]);
  expect(parts({ delay: { starts_at: 7 } })).toEqual(['delay', { starts_at: 7 }]);
});

test('a field of time says what it was given, to the minute', () => {
  const at = new Date(2026, 10, 18, 20, 30).getTime();
  expect(fieldTime(at)).toBe('2026-11-18T20:30');
  expect(timeOf(fieldTime(at))).toBe(at);
  for (const bad of ['', 'tomorrow', '2026-13-45T99:99']) expect(timeOf(bad)).toBeNull();
});

test('fields read and write keys of the text that belong to no table', () => {
  expect([keyOf(SPEC, 'name'), keyOf(SPEC, 'seats'), keyOf(SPEC, 'price'), keyOf(SPEC, 'chips'), keyOf(SPEC, 'stack')]).toEqual(['Say "hi"', '9', '9.00 + 1.00', '', '']);
  const named = withKey(SPEC, 'name', 'A "new" \\ one', true);
  expect(keyOf(named, 'name')).toBe('A "new" \\ one');
  expect(named.split('\n').length).toBe(SPEC.split('\n').length);
  const more = withKey(SPEC, 'guarantee', '500.00', true);
  expect(more.split('\n')[4]).toBe('guarantee = "500.00"');
  expect(withKey(more, 'guarantee', '', true)).toBe(SPEC);
  expect(withKey(SPEC, 'seats', '6', false)).toContain('\nseats = 6\n');
  expect(withKey('', 'seats', '6', false)).toBe('seats = 6\n');
});

test('a word of the linter leads to its line', () => {
  for (const [key, line] of [['name', 2], ['price', 4], ['structure.levels[3]', 8], ['structure', 6], ['structure.breaks[0].after_level', 11], ['structure.level_time', 6], ['rebuys.chips', 14], ['rebuys.until_level', 13], ['', 1], ['bounty', 1]] as const) {
    expect([key, lineOf(SPEC, key)]).toEqual([key, line]);
  }
  const errors = [{ key: 'structure.levels[0]', found: 'x', expected: 'y' }, { key: 'pricey', found: 'x', expected: 'y' }];
  expect(errorOf(errors, 'structure')).toBe(errors[0]);
  expect(errorOf(errors, 'price')).toBeUndefined();
});

test('templates of one name are told apart by their price, or by what they are called in the file', () => {
  const one = (id: string, price?: number): Template => ({ id, of_programme: false, name: 'Heads-up Sit & Go', rulebook: 'int-2.7', currency: 'PLAY', start: 'when_full', satellite: null, phased: false, ...(price === undefined ? {} : { price }) });
  const titles = (all: Template[]): string[] => all.map((each) => titleOf(each, all, (cents) => String(cents)));
  expect(titles([one('a', 500), one('b', 1_000)])).toEqual(['Heads-up Sit & Go · 500 · int-2.7 · PLAY', 'Heads-up Sit & Go · 1000 · int-2.7 · PLAY']);
  expect(titles([one('a'), one('b')])).toEqual(['Heads-up Sit & Go · int-2.7 · PLAY · a', 'Heads-up Sit & Go · int-2.7 · PLAY · b']);
});
