import { expect, test } from 'vitest';
import { tokenProblem, type AccessToken } from './tokens';

const token = (id: number): AccessToken => ({ id, name: 'bot', plays: true, created_at: 0, used_at: null });
const made = (count: number) => ({ tokens: Array.from({ length: count }, (_, id) => token(id)), most: 10 });

test('EXPORT: an access token needs a name, and there are ten at most', () => {
  expect(tokenProblem('my tracker', made(9))).toBeNull();
  expect(tokenProblem('  ', made(0))).toBe('name');
  expect(tokenProblem('é'.repeat(41), made(0))).toBe('name');
  expect(tokenProblem('é'.repeat(40), made(0))).toBeNull();
  expect(tokenProblem('my tracker', made(10))).toBe('many');
});
