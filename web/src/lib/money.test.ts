import { expect, test } from 'vitest';
import { money, parse, plain, stake, typed } from './money';

test('amounts read as people write them', () => {
  expect([0, 5, 50, 100, 123456, 100000000, -250].map(plain)).toEqual([
    '0.00', '0.05', '0.50', '1.00', '1,234.56', '1,000,000.00', '−2.50',
  ]);
  expect(money(50, 'EUR')).toBe('€0.50');
  expect(money(50, 'DKK')).toBe('0.50 DKK');
  expect(money(50, 'PLAY')).toBe('0.50');
  expect(typed(123456)).toBe('1234.56');
});

test('stakes are called by their blinds, without zeros where neither needs them', () => {
  expect(stake(5, 10, 'PLAY')).toBe('0.05/0.10');
  expect(stake(100, 200, 'EUR')).toBe('€1/€2');
  expect(stake(50, 100, 'DKK')).toBe('0.50/1.00 DKK');
});

test('typed amounts become cents, and nothing else does', () => {
  expect(['12', '12.5', '12,50', ' 0.05 '].map(parse)).toEqual([1200, 1250, 1250, 5]);
  expect(['', 'x', '1.234', '-1', '1e3', '.5'].map(parse)).toEqual([null, null, null, null, null, null]);
});
