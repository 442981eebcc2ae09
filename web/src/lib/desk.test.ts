import { expect, test } from 'vitest';
import {
  AUDIT_ACTIONS, checkState, moneyCurrencies, moneyDays, moneySums, named, playerActs, queryOf, replayOf, searchOf, searchProblem, NO_SEARCH, statementFile, subjectOf, tableActs, TRANSFER_KINDS,
} from './desk';
import { desk as words } from './language/desk/en';
import type { DeskHand, DeskMoneyDay, DeskReplay, LedgerCheck } from './wire/desk';
import { PERMISSIONS } from './wire/staff';

const ANN = { house: false, erased: false, suspended: false, excluded_from_banzai: false, muted_until: null };
const CHECK: LedgerCheck = { at: 1, accounts: 12, entries: 90, balanced: true, off: [], overdrawn: [], scrubbed_at: null, damaged: false };
const day = (name: string, currency: string, rake: number): DeskMoneyDay => ({ day: name, currency, rake, fees: 2, overlay: 0, hexapro_bank: 0, charity: 0, deposits: 0, withdrawals: 0, issued: 0 });

test('a query asks for what is filled in', () => {
  expect(queryOf({ find: '  ', after: null })).toBe('');
  expect(queryOf({ find: ' fox ', after: 'a/1', from: 51 })).toBe('?find=fox&after=a%2F1&from=51');
  expect(statementFile(9, 'held', 'EUR')).toBe('api/staff/players/9/statement.csv?account=held&currency=EUR');
});

test('a role can do to a player what it may and what makes sense', () => {
  expect(playerActs(ANN, PERMISSIONS, 5)).toEqual(['note', 'message', 'mute', 'exclude', 'suspend']);
  expect(playerActs({ ...ANN, suspended: true, excluded_from_banzai: true, muted_until: 6 }, PERMISSIONS, 5)).toEqual(['note', 'message', 'unmute', 'include', 'lift']);
  expect(playerActs({ ...ANN, muted_until: 5 }, ['mute_players'], 5)).toEqual(['mute']);
  expect(playerActs(ANN, ['see_players', 'message_players'], 5)).toEqual(['message']);
  expect(playerActs({ ...ANN, house: true }, PERMISSIONS, 5)).toEqual([]);
  expect(playerActs({ ...ANN, erased: true }, PERMISSIONS, 5)).toEqual([]);
});

test('a table is paused, resumed and closed where that works', () => {
  expect(tableActs({ state: 'playing', can_be_closed: true })).toEqual(['pause', 'close']);
  expect(tableActs({ state: 'paused', can_be_closed: true })).toEqual(['resume', 'close']);
  for (const state of ['closing', 'failed'] as const) expect(tableActs({ state, can_be_closed: true })).toEqual([]);
  expect(tableActs({ state: 'playing', can_be_closed: false })).toEqual([]);
});

test('a search of hands is read from an address, and nonsense is left out', () => {
  expect(searchOf('player=9&from=2026-11-18&to=yesterday&game=x')).toEqual({ ...NO_SEARCH, player: '9', from: '2026-11-18' });
  expect(searchOf('hand=3-12-40')).toEqual({ ...NO_SEARCH, hand: '3-12-40' });
  expect(searchProblem({ ...NO_SEARCH, hand: ' 3-12-40 ' })).toBeNull();
  expect(searchProblem({ ...NO_SEARCH, hand: '40' })).toBe('hand');
  expect(searchProblem({ ...NO_SEARCH, table: '12' })).toBe('table');
  expect(searchProblem({ ...NO_SEARCH, game: '3', table: '12' })).toBeNull();
});

test('a hand of the desk is replayed without a seat of the viewer', () => {
  const hand: DeskHand = { game: 3, table: 12, hand: 40, at: 7, poker: 'holdem', rulebook: 'int-2.7', currency: 'EUR', small_blind: 50, big_blind: 100, players: [], board: [], pot: 300, rake: 15, showdown: true };
  const asked: DeskReplay = { hand, all_cards: true, start: { game: 3, table: 12, n: 0, seats: 6, hand_number: 40, blinds: { small: 50, big: 100 }, players: [] } as unknown as DeskReplay['start'], messages: [{ type: 'ended' }], times: [0], equity: [] };
  const replay = replayOf(asked);
  expect(replay).toMatchObject({ viewer_seat: null, messages: [{ type: 'ended' }], hand: { game: 3, table: 12, hand: 40, blinds: { small: 50, big: 100 }, seats: 6, net: 0, cards: [], currency: 'EUR' } });
});

test('the days of a currency have no gaps and keep their sums', () => {
  const days = [day('2026-11-18', 'EUR', 30), day('2026-11-15', 'EUR', 12), day('2026-11-16', 'PLAY', 900)];
  const euros = moneyDays(days, 'EUR');
  expect(euros.map((one) => [one.day, one.rake])).toEqual([['2026-11-15', 12], ['2026-11-16', 0], ['2026-11-17', 0], ['2026-11-18', 30]]);
  expect(moneySums(euros)).toMatchObject({ rake: 42, fees: 4, issued: 0 });
  expect(moneyDays(days, 'DKK')).toEqual([]);
  expect(moneyDays([day('2026-10-24', 'EUR', 1), day('2026-10-26', 'EUR', 1)], 'EUR')).toHaveLength(3);
  expect(moneyCurrencies({ days, liabilities: [], banks: [{ currency: 'DKK', cents: 5 }] })).toEqual(['DKK', 'EUR', 'PLAY']);
});

test('a check of the ledger is good only if nothing at all is off', () => {
  expect(checkState(CHECK)).toBe('good');
  for (const bad of [{ balanced: false }, { damaged: true }, { overdrawn: ['wallet 9 EUR'] }, { off: [{ currency: 'EUR', cents: 1 }] }]) expect(checkState({ ...CHECK, ...bad })).toBe('bad');
});

test('the log is asked about a subject of a kind, and says its actions in words', () => {
  expect(subjectOf('player', ' 17 ')).toBe('player 17');
  expect(subjectOf('hand', '')).toBe('hand');
  expect(subjectOf('', '17')).toBe('');
  for (const action of AUDIT_ACTIONS) expect(named(words.audit.actions, action)).toMatch(/^[A-Z][^_]+$/);
  for (const kind of TRANSFER_KINDS) expect(named(words.players.kinds, kind)).toMatch(/^[A-Z][^_]+$/);
  expect(named(words.audit.actions, 'open_case')).toBe('open case');
  expect(named({}, 'constructor')).toBe('constructor');
});
