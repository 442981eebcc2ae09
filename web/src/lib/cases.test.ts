import { expect, test } from 'vitest';
import { handKey, readAlert } from './alert';
import { actsOf, centsTyped, clausesTyped, dueOf, handsTyped, inWords, mayChange, playersTyped, proposedWords, seizable, signedTyped, sumsToZero, weighed } from './cases';
import { Refused } from './http';
import { cases as words } from './language/cases/en';
import { PERMISSIONS, type Permission } from './wire/staff';
import { CASE_CODES, type CaseFile, type EvidenceRow } from './wire/cases';

const DAY = 86_400_000;
const NOW = 1_794_700_800_000;
const [ANN, BOB] = [{ player: 9, name: 'Ann' }, { player: 11, name: null }];

const FILE: CaseFile = {
  row: {
    number: 4, kind: 'collusion', state: 'open', title: 'Chip dumping', source: { type: 'staff' }, opened_at: NOW - DAY, opened_by: { type: 'staff', number: 1, name: 'Ingrid' }, due: NOW + 29 * DAY, evidence: 2,
    players: [{ who: ANN, part: 'subject', why: '', disclosed_at: null }, { who: BOB, part: 'subject', why: '', disclosed_at: NOW }],
  },
  holds: [], verdict: null, appeals: [], recordings: [], proposals: [], timeline: [], may_ask_for_recording: true, penalties: ['warning', 'barring'], now: NOW,
};
const HOLD = { hold: 2, who: ANN, currency: 'EUR', cents: 1_000, released: 0, seized: 0, left: 1_000, placed_at: NOW };
const decided = (more: Partial<CaseFile> = {}): CaseFile => ({
  ...FILE, row: { ...FILE.row, state: 'decided' }, holds: [HOLD],
  verdict: { at: NOW - DAY, by: { type: 'staff', number: 1, name: null }, outcome: 'violation', clauses: ['R12'], penalties: [{ player: 9, penalty: 'barring' }], text: 'x', appeal_until: NOW + 13 * DAY }, ...more,
});
const later = (file: CaseFile): CaseFile => ({ ...file, now: NOW + 20 * DAY });

test('a deadline is none, over, today, soon or later', () => {
  expect(dueOf(null, NOW)).toEqual({ due: 'none', days: 0 });
  expect(dueOf(NOW - 1, NOW)).toEqual({ due: 'over', days: 1 });
  expect(dueOf(NOW - 5 * DAY, NOW)).toEqual({ due: 'over', days: 5 });
  expect(dueOf(NOW, NOW).due).toBe('today');
  expect(dueOf(NOW + 3 * DAY, NOW)).toEqual({ due: 'soon', days: 3 });
  expect(dueOf(NOW + 4 * DAY, NOW)).toEqual({ due: 'later', days: 4 });
});

test('an open case offers what its state and the permissions allow', () => {
  expect(actsOf(FILE, PERMISSIONS)).toEqual(['note', 'player', 'hands', 'shared', 'hold', 'recording', 'disclose', 'verdict']);
  expect(actsOf(FILE, ['see_cases'])).toEqual([]);
  expect(actsOf(FILE, ['hold_funds'])).toEqual(['hold']);
  expect(actsOf({ ...FILE, may_ask_for_recording: false }, PERMISSIONS)).not.toContain('recording');
  expect(actsOf({ ...FILE, row: { ...FILE.row, state: 'closed' } }, PERMISSIONS)).toEqual([]);
});

test('r18 money is seized only after a verdict that is final, and from players with a penalty', () => {
  expect(mayChange(FILE)).toBe(true);
  expect(mayChange(decided())).toBe(true);
  expect(actsOf(decided(), PERMISSIONS)).not.toContain('seize');
  expect(actsOf(later(decided()), PERMISSIONS)).toContain('seize');
  expect(actsOf(later(decided()), PERMISSIONS.filter((one: Permission) => one !== 'seize_funds'))).not.toContain('seize');
  expect(seizable(decided({ holds: [HOLD, { ...HOLD, hold: 3, who: BOB }, { ...HOLD, hold: 4, left: 0 }] })).map((hold) => hold.hold)).toEqual([2]);
  const waiting = { who: ANN, at: NOW, text: 'No', answer_by: NOW + 9 * DAY, decision: null };
  expect(mayChange(later(decided({ appeals: [waiting] })))).toBe(true);
  const over = { ...waiting, decision: { at: NOW, by: { type: 'operator' as const }, outcome: 'upheld' as const, text: 'x' } };
  expect(mayChange(decided({ appeals: [over] }))).toBe(false);
});

test('a case is closed only when nothing is held', () => {
  expect(actsOf(later(decided()), PERMISSIONS)).not.toContain('close');
  expect(actsOf(later(decided({ holds: [{ ...HOLD, left: 0, released: 1_000 }] })), PERMISSIONS)).toContain('close');
});

const hand = (number: number, net: number): EvidenceRow => ({ hand: { game: 7, table: 2, hand: number }, started_at: NOW + number, rulebook: 'int-2.7', unit: 'EUR', nets: [[9, -net], [11, net - 5]], rake: 5, void: false, views: 0 });

test('the heaviest hand comes first: by the detector, then by what moved', () => {
  expect(weighed([hand(1, 100), hand(2, 900), hand(3, 400)], null).map((one) => [one.row.hand.hand, one.moved, one.weight])).toEqual([[2, 895, null], [3, 395, null], [1, 95, null]]);
  const alert = readAlert({ kind: { play: 'chip_dumping' }, score: 0.98, meaning: { meaning: 'honest_pairs', one_in: 40_000, shared_hands: 41, measured: true }, evidence: [{ hand: { game: 7, table: 2, number: 1 }, weight: 2_000 }, { hand: { game: 7, table: 2, hand: 3 }, weight: 500 }], innocent: ['household', 'unheard_of'] });
  expect(alert?.innocent).toEqual(['household']);
  expect(weighed([hand(1, 100), hand(2, 900), hand(3, 400)], alert).map((one) => [one.row.hand.hand, one.weight])).toEqual([[1, 1], [3, 0.25], [2, null]]);
});

test('an alert of another shape is none', () => {
  const alert = { kind: 'automated_play', score: 1, meaning: { meaning: 'fact', times: 3 }, evidence: [], innocent: [] };
  expect(readAlert(alert)).toMatchObject({ kind: 'automated_play', meaning: { meaning: 'fact', times: 3 } });
  for (const bad of [null, 'x', [], {}, { ...alert, kind: 'magic' }, { ...alert, score: '1' }, { ...alert, meaning: { meaning: 'fact' } }]) expect(readAlert(bad)).toBeNull();
});

test('what people type is read, or refused as a whole', () => {
  expect(playersTyped(' 9, 11;9 ')).toEqual([9, 11]);
  expect(playersTyped('')).toEqual([]);
  expect(playersTyped('9, Ann')).toBeNull();
  expect(handsTyped('7/2/31\n7-2-32\n7/2/31')?.map(handKey)).toEqual(['7/2/31', '7/2/32']);
  for (const bad of ['', '7/2', '7/2/x', Array.from({ length: 201 }, (_, index) => `7/2/${index}`).join('\n')]) expect(handsTyped(bad)).toBeNull();
  expect(clausesTyped('r12, R22 r12')).toEqual(['R12', 'R22']);
  expect([centsTyped('12.50', 'EUR'), centsTyped('0', 'EUR'), centsTyped('x', 'EUR'), centsTyped('1.234', 'EUR')]).toEqual([1_250, null, null, null]);
  expect([signedTyped('-5', 'EUR'), signedTyped('−5.00', 'EUR'), signedTyped('+5', 'EUR'), signedTyped('5', 'PLAY'), signedTyped('--5', 'EUR')]).toEqual([-500, -500, 500, 5, null]);
});

test('a proposal is said in words, and its lines sum to zero in each currency', () => {
  const line = (cents: number, currency = 'EUR') => ({ place: 'wallet' as const, player: ANN, currency, cents });
  expect(sumsToZero([line(5), line(-5), line(7, 'DKK'), line(-7, 'DKK')])).toBe(true);
  expect(sumsToZero([line(5), line(-5, 'DKK')])).toBe(false);
  expect(proposedWords({ type: 'correct_balance', player: 9, currency: 'EUR', cents: -500, against: 'house' }, words, [line(-500)])).toBe('Take €5.00 from the wallet of Ann');
  expect(proposedWords({ type: 'correct_balance', player: 9, currency: 'EUR', cents: 500, against: 'house' }, words)).toBe('Add €5.00 to the wallet of player 9');
  expect(proposedWords({ type: 'void_hand', game: 7, table: 2, hand: 31 }, words)).toBe('Void: Hand 31, table 2, game 7');
});

test('every refusal about cases has a sentence, and others pass', async () => {
  for (const code of CASE_CODES) await expect(inWords(Promise.reject(new Refused(409, 'x', code)), words)).rejects.toThrow(/^[A-Z].*\.$/);
  await expect(inWords(Promise.reject(new Refused(403, 'as it was', 'confirm_first')), words)).rejects.toMatchObject({ code: 'confirm_first', message: 'as it was' });
  await expect(inWords(Promise.resolve(3), words)).resolves.toBe(3);
});
