import { expect, test } from 'vitest';
import { ageAt, checkRegistration, fieldOf, likelyMarket, registrationOf, type Asked, type Entry } from './entry';

const TODAY = new Date(2026, 10, 16);
const ENTRY: Entry = { name: 'nordlys', password: 'correct horse', birthDate: '', market: 'int' };
const PLAY: Asked = { birthDate: false, market: false, ageMin: 18 };

test('a name and a password are enough for play money', () => {
  expect(checkRegistration(ENTRY, PLAY, TODAY)).toEqual({});
  expect(registrationOf({ ...ENTRY, name: ' nordlys ' }, PLAY)).toEqual({ name: 'nordlys', password: 'correct horse', declares_age: true, market: 'int' });
});

test('names of other scripts are names', () => {
  for (const name of ['Åse', 'Žofia', 'Ирина', 'さくら', 'a_1-b']) expect(checkRegistration({ ...ENTRY, name }, PLAY, TODAY)).toEqual({});
  for (const name of ['', 'ab', 'a b c', 'k.o.', 'x'.repeat(17), 'a<b>c', '🂡🂡🂡']) expect(checkRegistration({ ...ENTRY, name }, PLAY, TODAY)).toHaveProperty('name');
});

test('a short password says how much is missing', () => {
  expect(checkRegistration({ ...ENTRY, password: '123456789' }, PLAY, TODAY).password).toBe('At least 10 characters: 1 more.');
  expect(checkRegistration({ ...ENTRY, password: 'abc' }, PLAY, TODAY).password).toBe('At least 10 characters: 7 more.');
});

test('the date of birth is checked where it is asked', () => {
  const asked = { ...PLAY, birthDate: true };
  const of = (birthDate: string): string | undefined => checkRegistration({ ...ENTRY, birthDate }, asked, TODAY).birth_date;
  expect(of('2008-11-16')).toBeUndefined();
  expect(of('2008-11-17')).toBe('These rules are for players of 18 and older.');
  for (const nonsense of ['', '1990-02-31', '2030-01-01', '12.3.1990', '1800-01-01']) expect(of(nonsense)).toBe('Type your date of birth.');
  expect(ageAt('2000-12-31', TODAY)).toBe(25);
});

test('a refusal of the room goes to its field', () => {
  expect(['name_taken', 'password', 'too_young', 'market', 'too_many_attempts', null].map(fieldOf)).toEqual(['name', 'password', 'birth_date', 'market', null, null]);
});

test('the market of one’s country is chosen beforehand', () => {
  const markets = ['int-2.7', 'dk-2.0', 'be-1.8'].map((id) => ({ id, rulebook: id }));
  expect(likelyMarket(markets, ['fr-BE', 'fr'])).toBe('be-1.8');
  expect(likelyMarket(markets, ['da-DK'])).toBe('dk-2.0');
  expect(likelyMarket(markets, ['da'])).toBe('int-2.7');
  expect(likelyMarket(markets, [])).toBe('int-2.7');
  expect(likelyMarket([], ['en-GB'])).toBeUndefined();
});
