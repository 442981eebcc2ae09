import { afterEach, describe, expect, test } from 'vitest';
import { speak } from './language';
import { compact } from './locale';
import { bare, money, parse, parseCount, plain, read, stake, typed } from './money';
import { amountProblem } from './words';

/** `Intl` writes spaces that do not break. */
const spaced = (text: string): string => text.replace(/\s/g, ' ');

afterEach(() => speak('en'));

test('amounts read as people write them', () => {
  expect([0, 5, 10, 100, 123456, -250].map(plain)).toEqual(['0.00', '0.05', '0.10', '1.00', '1,234.56', '−2.50']);
  expect(money(50, 'EUR')).toBe('€0.50');
  expect(spaced(money(50, 'DKK'))).toBe('kr 0.50');
  expect(typed(123456)).toBe('1234.56');
});

test('amounts in French and in Danish', async () => {
  await speak('fr');
  expect([spaced(money(123456, 'EUR')), spaced(money(1050, 'PLAY')), typed(123456)]).toEqual(['1 234,56 €', '1 050', '1234,56']);
  expect(spaced(stake(50, 100, 'EUR'))).toBe('0,50 €/1,00 €');
  await speak('da');
  expect([spaced(money(123456, 'DKK')), spaced(money(1050, 'PLAY')), typed(123456)]).toEqual(['1.234,56 kr.', '1.050', '1234,56']);
  expect(spaced(stake(100, 200, 'DKK'))).toBe('1 kr./2 kr.');
});

test('play money is a number of chips, one a cent', () => {
  expect([money(1050, 'PLAY'), bare(1050, 'PLAY'), bare(1050, 'EUR')]).toEqual(['1,050', '1,050', '10.50']);
  expect(typed(1050, 'PLAY')).toBe('1050');
});

test('stakes are called by their blinds, without zeros where neither needs them', () => {
  expect([stake(5, 10, 'PLAY'), stake(100, 200, 'EUR'), stake(50, 100, 'EUR')]).toEqual(['5/10', '€1/€2', '€0.50/€1.00']);
});

describe('what people type', () => {
  test('is an amount or nothing', () => {
    expect(['12', '12.5', '12,50', ' 3 ', '', '1.234', '-1', 'x'].map(parse)).toEqual([1200, 1250, 1250, 300, null, null, null, null]);
    expect(['1490', '1,490', '1,49', ''].map(parseCount)).toEqual([1490, 1490, null, null]);
  });

  test.each(['en', 'fr', 'da'] as const)('means the same in every language (%s) where it can mean one thing only', async (language) => {
    await speak(language);
    const amounts: [string, number][] = [
      ['12', 1200], ['12.5', 1250], ['12,5', 1250], ['12.50', 1250], ['12,50', 1250], ['1.234,50', 123450], ['1,234.50', 123450], ['1 234,5', 123450],
      ['1\u202f234,50\u00a0€', 123450], ['€12.50', 1250], ['12,50 kr.', 1250], ['kr 12.50', 1250], ['1.234.567', 123456700], ['12.', 1200], ['.5', 50], ['0', 0],
    ];
    for (const [text, cents] of amounts) expect([text, read(text)]).toEqual([text, cents]);
    const nothing = ['', ' ', '-5', '1.2.34', '1.234,567', '1,23,456', '0.125', '01.234', '1.2345', '12€50', 'kr', '1e3', '1234567890123', '1..5', '1.234 567'];
    for (const text of nothing) expect([text, read(text)]).toEqual([text, 'none']);
    for (const cents of [0, 5, 99, 100, 123456, 100_000_000]) {
      expect(read(typed(cents))).toBe(cents);
      expect(read(money(cents, 'EUR'))).toBe(cents);
      expect(read(typed(cents, 'PLAY'), 'PLAY')).toBe(cents);
    }
  });

  test.each(['en', 'fr', 'da'] as const)('is not guessed at where it could be two amounts of money (%s)', async (language) => {
    await speak(language);
    expect(['1.234', '1,234', '12.345', '999,999'].map((text) => read(text))).toEqual(Array(4).fill('ambiguous'));
  });

  test('is a number of chips by the marks of the language', async () => {
    expect([read('1,490', 'PLAY'), read('1.490', 'PLAY'), read('12.50', 'PLAY')]).toEqual([1490, 'ambiguous', 'none']);
    await speak('fr');
    expect([read('1 490', 'PLAY'), read('1.490', 'PLAY'), read('1,490', 'PLAY')]).toEqual([1490, 1490, 'ambiguous']);
    await speak('da');
    expect([read('1.490', 'PLAY'), read('1,490', 'PLAY'), read('1.490.000', 'PLAY')]).toEqual([1490, 'ambiguous', 1_490_000]);
  });

  test('is answered with what to write instead', async () => {
    expect([amountProblem('12.50', 'EUR'), amountProblem('x', 'EUR')]).toEqual([null, 'This is not an amount.']);
    expect(amountProblem('1.234', 'EUR')).toBe('1.234 can be read in two ways. Write 1234.00 or 1.23.');
    expect([amountProblem('1.490', 'PLAY'), amountProblem('1,490', 'PLAY'), amountProblem('', 'PLAY')]).toEqual([
      'Chips are whole numbers: write them without a point or a comma.', null, 'This is not an amount.',
    ]);
    await speak('da');
    expect(amountProblem('1.234', 'DKK')).toMatch(/1234,00.*1,23/);
  });
});

test('large amounts are written short where there is no room, and never rounded up', () => {
  expect([999_999_999, 12_399, 1_234_567].map((value) => compact(value))).toEqual(['999M', '12.3k', '1.23M']);
  expect(compact(9_999_999.99, 'EUR')).toBe('€9.99M');
  expect(compact(24.75, 'EUR')).toBe('€24.7');
});
