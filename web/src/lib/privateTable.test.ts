import { expect, test } from 'vitest';
import { checkStakes, refusedStakes } from './privateTable';

const PLAYED = { small: '5', big: '10', least: '400', most: '1,000' };

test('play chips are whole numbers, money has two decimals', () => {
  expect(checkStakes(PLAYED, 'PLAY')).toEqual({ stakes: { small: 5, big: 10, least: 400, most: 1000 }, errors: {} });
  expect(checkStakes({ small: '0.05', big: '0,10', least: '4', most: '10.00' }, 'EUR').stakes).toEqual({ small: 5, big: 10, least: 400, most: 1000 });
  expect(checkStakes({ ...PLAYED, small: '0.5' }, 'PLAY').errors).toHaveProperty('small');
});

test('each wrong amount is named at its field', () => {
  const wrong = (over: Partial<typeof PLAYED>): string[] => Object.keys(checkStakes({ ...PLAYED, ...over }, 'PLAY').errors);
  expect(wrong({ small: '20' })).toEqual(['small']);
  expect(wrong({ small: '' })).toEqual(['small']);
  expect(wrong({ big: '0' })).toEqual(['big']);
  expect(wrong({ least: '2000' })).toEqual(['most']);
  expect(wrong({ least: '9' })).toEqual(['least']);
  expect(wrong({ most: '100,001' })).toEqual(['most']);
  expect(wrong({ big: 'x', least: '-1' })).toEqual(['big', 'least']);
});

test('a refusal of the room goes to its field, with the limits', () => {
  expect(refusedStakes({ code: 'private_stakes', field: 'most', least: 10, most: 100_000 }, 'PLAY')).toEqual({ most: 'Choose from 10 to 100,000.' });
  expect(refusedStakes({ code: 'not_offered' }, 'PLAY')).toBeNull();
});
