import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUY_IN, check, LIMITS, type Entry } from './announced';
import { tournaments as text } from './language/tournaments/en';

const NOW = Date.UTC(2026, 10, 15);
const ENTRY: Entry = { name: ' Friday ', poker: 'omaha', currency: 'EUR', seats: '6', players: '12', buyIn: '5', stack: '5000', minutes: '10', start: '', late: '4', rebuys: true, bounty: '' };
const wrong = (over: Partial<Entry>): string[] => Object.keys(check({ ...ENTRY, ...over }, text, NOW).errors);

test('home: what is typed becomes an announcement', () => {
  expect(check(ENTRY, text, NOW).announcement).toEqual({
    type: 'open_tournament', name: 'Friday', rulebook: 'home', poker: 'omaha', currency: 'EUR', seats: 6, players: 12, buy_in: 500, stack: 5_000, level_time: 600_000, late_levels: 0, rebuys: false,
  });
  const timed = { ...ENTRY, start: '2026-11-20T20:00' };
  expect(check({ ...timed, bounty: '2' }, text, NOW).announcement).toMatchObject({ starts_at: new Date('2026-11-20T20:00').getTime(), bounty: 200, late_levels: 4, rebuys: true });
  expect(check({ ...timed, late: '0' }, text, NOW).announcement).toMatchObject({ late_levels: 0, rebuys: false });
});

test('home: each mistake is said at its field', () => {
  expect(wrong({ name: ' ' })).toEqual(['name']);
  expect(wrong({ name: 'x'.repeat(61) })).toEqual(['name']);
  expect(wrong({ seats: '11', players: '1', stack: '9.5', minutes: '', late: '-1', start: '2026-11-20T20:00' })).toEqual(['seats', 'players', 'stack', 'minutes', 'late']);
  // Without a start there is no late registration, whatever stands in its field.
  expect(wrong({ late: '-1' })).toEqual([]);
  expect(wrong({ buyIn: 'x' })).toEqual(['buyIn']);
  expect(wrong({ bounty: '5' })).toEqual(['bounty']);
  expect(wrong({ start: '2026-11-01T20:00' })).toEqual(['start']);
  expect(wrong({ start: 'none' })).toEqual(['start']);
});

test('home: the limits are those of the room, and both ends are allowed', () => {
  const room = (file: string): string => readFileSync(new URL(`../../../crates/${file}`, import.meta.url), 'utf8');
  const numbers = (text: string, of: RegExp): number[] => (of.exec(text) ?? []).slice(1).map((found) => Number(found.replaceAll('_', '')));
  const home = room('room/src/home_tournament.rs');
  expect(LIMITS.stack).toEqual(numbers(home, /const STACK: .*? = ([\d_]+)\.\.=([\d_]+);/));
  expect(LIMITS.minutes).toEqual(numbers(home, /const LEVEL_TIME: .*? = ([\d_]+)\.\.=([\d_]+);/).map((ms) => ms / 60_000));
  expect(LIMITS.late[1]).toBe(numbers(home, /const LEVELS: \[&str; (\d+)\]/)[0]);
  expect(LIMITS.players[1]).toBe(numbers(room('room/src/tournaments.rs'), /const PRIVATE_ENTRANTS_MAX: u32 = ([\d_]+);/)[0]);
  expect(LIMITS.seats).toEqual(numbers(room('game/src/tournament/spec/check/mod.rs'), /const SEATS: .*? = ([\d_]+)\.\.=([\d_]+);/));
  expect(BUY_IN[1]).toBe(numbers(room('rulebook/src/prize.rs'), /const PRICE_MAX: Cents = Cents\(([\d_]+)\);/)[0]);
  for (const field of ['seats', 'players', 'stack', 'minutes', 'late'] as const) {
    const [least, most] = LIMITS[field];
    const start = '2026-11-20T20:00';
    for (const good of [least, most]) expect(wrong({ [field]: `${good}`, start }), `${field} ${good}`).toEqual([]);
    for (const bad of [least - 1, most + 1]) expect(wrong({ [field]: `${bad}`, start }), `${field} ${bad}`).toEqual([field]);
  }
  expect([wrong({ buyIn: '0' }), wrong({ buyIn: '1000000' }), wrong({ buyIn: '1000000.01' })]).toEqual([['buyIn'], [], ['buyIn']]);
});
