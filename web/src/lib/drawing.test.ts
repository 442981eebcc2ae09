import { describe as group, expect, test } from 'vitest';
import { faceOf, hashOf } from './avatar';
import { NUMERALS } from './cards';
import { CHIPS, pilesOf } from './chips';
import { layoutOf } from './geometry';
import { potsLook, potsOf } from './pots';

group('chips', () => {
  const values = (amount: number, piles?: number): number[][] => pilesOf(amount, piles).map((pile) => pile.map((chip) => chip.value));

  test('the largest first, exact to the cent', () => {
    expect(values(2_400)).toEqual([[500, 500, 500, 500], [100, 100, 100, 100]]);
    expect(values(131)).toEqual([[100, 25, 5, 1]]);
    expect(values(0)).toEqual([]);
  });

  test('never more than the piles hold', () => {
    expect(values(999_999_999).flat()).toEqual(Array.from({ length: 8 }, () => 2_500_000));
    expect(values(999_999_999, 1)).toHaveLength(1);
  });

  test('no two look alike', () => {
    expect(new Set(CHIPS.map((chip) => `${chip.face} ${chip.spots}`)).size).toBe(CHIPS.length);
  });
});

group('faces', () => {
  test('the hash is FNV-1a', () => {
    expect(hashOf('')).toBe(0x811c9dc5);
    expect(hashOf('a')).toBe(0xe40c292c);
    expect(hashOf('foobar')).toBe(0xbf9cf968);
  });

  test('a name has always the same face, and names have different ones', () => {
    expect(faceOf('Maren')).toEqual(faceOf('Maren'));
    expect(faceOf('Maren').tiles).toHaveLength(4);
    const faces = Array.from({ length: 200 }, (_, index) => JSON.stringify(faceOf(`player ${index}`)));
    expect(new Set(faces).size).toBeGreaterThan(190);
    // This one was a plain disc.
    expect(new Set(faceOf('guest330395').tiles.map((tile) => tile.colour)).size).toBeGreaterThan(1);
  });
});

test('every rank has a numeral of its own', () => {
  expect(new Set(Object.values(NUMERALS)).size).toBe(13);
});

group('pots', () => {
  const layout = layoutOf(1112, 676, { seats: 6, holeCards: 2, own: true, cards: 1, figure: 0.64, bounties: false });
  const pot = (amount: number): { amount: number; seats: number[] } => ({ amount, seats: [1, 2] });
  const named = (count: number, brief = false): string[] => potsOf(Array.from({ length: count }, () => pot(100)), String, brief).map(({ label }) => label);

  test('are named by what they are', () => {
    expect(named(1)).toEqual(['Pot']);
    expect(named(2)).toEqual(['Main pot', 'Side pot']);
    expect(named(3, true)).toEqual(['Main', 'Side 1', 'Side 2']);
  });

  test('show less where there are many', () => {
    if (!layout) throw new Error('there is room for this table');
    const look = (count: number): string => potsLook(potsOf(Array.from({ length: count }, () => pot(123_456)), (cents) => `€${cents / 100}`, false), null, layout, 0.64);
    expect([1, 2, 4, 9].map(look)).toEqual(['chips', 'chips', 'labels', 'few']);
  });
});
