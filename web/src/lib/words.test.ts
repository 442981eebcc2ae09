import { expect, test } from 'vitest';
import { about, briefOf, bye, handOf, madeOf, note, refusal, words } from './words';
import { BYES, NOTICES, REFUSALS } from './wire/samples';

const NOW = 1_794_700_800_000;
const OF = about('EUR', NOW);

/** A sentence that a person can read: whole, and nothing of the program in it. */
function isSentence(text: string): void {
  expect(text).toMatch(/^[A-Z€\d][^_{}]*[.]$/u);
  expect(text).not.toMatch(/undefined|NaN|null|\[object|refused this/);
  expect(text).not.toMatch(/\.\./);
}

test.each(REFUSALS.map((sample) => [sample.code, sample] as const))('the refusal %s is a sentence', (_, sample) => {
  isSentence(refusal(sample, OF));
});

test.each(NOTICES.map((sample) => [sample.code, sample] as const))('the notice %s is a sentence, or shown anyway', (code, sample) => {
  const news = note(sample, OF);
  if (news === null) expect(['seat', 'queued', 'left_queue', 'seated']).toContain(code);
  else isSentence(news.say());
});

test.each(BYES.map((sample) => [sample.code, sample] as const))('the goodbye %s is a sentence', (_, sample) => {
  isSentence(bye(sample));
});

test('there is a sample of every code that has a sentence', () => {
  const codes = (samples: { code: string }[]): string[] => [...new Set(samples.map((sample) => sample.code))].sort();
  expect(codes(REFUSALS)).toEqual(Object.keys(words.refusal).sort());
  expect(codes(NOTICES)).toEqual(Object.keys(words.notice).sort());
  expect(codes(BYES)).toEqual(Object.keys(words.bye).sort());
});

test('amounts, times and reasons are written out', () => {
  const say = (code: string): string[] => REFUSALS.filter((sample) => sample.code === code).map((sample) => refusal(sample, OF));
  expect(say('raise_too_small')).toEqual(['€1.50 is too little. The minimum is €2.00.']);
  expect(say('refill_later')).toEqual(['You have had today’s play money. The next refill is in 24 h.']);
  expect(say('buy_in')).toContain(
    'Buy in for exactly €3.70, or for €1.00 with one of today’s resets. You left this stake with more: you come back with that stack.',
  );
  expect(say('too_many_attempts')).toEqual(['Too many attempts. Wait a minute.']);
});

test('a top-up that no longer fits says why', () => {
  const [fits] = NOTICES.filter((sample) => sample.code === 'top_up_no_longer_fits');
  const news = fits && note(fits, OF);
  expect(news).toMatchObject({ bad: true, clause: 'H20' });
  expect(news?.say()).toBe('Your top-up is no longer possible. Your stack is at or above the largest buy-in, €10.00.');
});

test('hands are named as a dealer names them', () => {
  expect(handOf({ rank: 'straight_flush', ranks: ['A', 'K', 'Q', 'J', 'T'] })).toBe('a royal flush');
  expect(handOf({ rank: 'straight_flush', ranks: ['9', '8', '7', '6', '5'] })).toBe('a straight flush, nine high');
  expect(handOf({ rank: 'four_of_a_kind', ranks: ['A', 'A', 'A', 'A', 'K'] })).toBe('four of a kind, aces, king kicker');
  expect(handOf({ rank: 'full_house', ranks: ['T', 'T', 'T', 'K', 'K'] })).toBe('a full house, tens full of kings');
  expect(handOf({ rank: 'flush', ranks: ['A', 'K', 'T', '9', '4'] })).toBe('a flush, ace, king, ten, nine and four');
  expect(handOf({ rank: 'straight', ranks: ['5', '4', '3', '2', 'A'] })).toBe('a straight, five high');
  expect(handOf({ rank: 'three_of_a_kind', ranks: ['T', 'T', 'T', 'K', '9'] })).toBe('three of a kind, tens, king and nine kickers');
  expect(handOf({ rank: 'two_pair', ranks: ['K', 'K', '6', '6', 'A'] })).toBe('two pair, kings and sixes, ace kicker');
  expect(handOf({ rank: 'pair', ranks: ['K', 'K', 'A', 'Q', 'T'] })).toBe('a pair of kings, ace, queen and ten kickers');
  expect(handOf({ rank: 'high_card', ranks: ['A', 'K', 'T', '9', '4'] })).toBe('high card ace, king, ten, nine and four');
});

test('without its kickers a hand is named by what it makes', () => {
  expect(madeOf({ rank: 'pair', ranks: ['K', 'K', 'A', 'Q', 'T'] })).toBe('a pair of kings');
  expect(madeOf({ rank: 'two_pair', ranks: ['K', 'K', '6', '6', 'A'] })).toBe('two pair, kings and sixes');
  expect(madeOf({ rank: 'three_of_a_kind', ranks: ['T', 'T', 'T', 'K', '9'] })).toBe('three of a kind, tens');
  expect(madeOf({ rank: 'four_of_a_kind', ranks: ['A', 'A', 'A', 'A', 'K'] })).toBe('four of a kind, aces');
  expect(madeOf({ rank: 'flush', ranks: ['A', 'K', 'T', '9', '4'] })).toBe('a flush, ace high');
  expect(madeOf({ rank: 'high_card', ranks: ['A', 'K', 'T', '9', '4'] })).toBe('ace high');
  expect(madeOf({ rank: 'full_house', ranks: ['T', 'T', 'T', 'K', 'K'] })).toBe('a full house, tens full of kings');
});

test('hands have short names, and names before the flop', () => {
  expect(briefOf({ rank: 'two_pair', ranks: ['K', 'K', 'Q', 'Q', '9'] })).toBe('Two pair, kings and queens');
  expect(briefOf({ rank: 'three_of_a_kind', ranks: ['9', '9', '9', 'K', 'Q'] })).toBe('Three nines');
  expect(handOf({ rank: 'pair', ranks: ['6', '6'] })).toBe('a pair of sixes');
  expect(briefOf({ rank: 'high_card', ranks: ['A', 'K'] })).toBe('Ace high');
});
