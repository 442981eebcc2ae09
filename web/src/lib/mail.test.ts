import { expect, test } from 'vitest';
import { withRead } from './mail';

test('a message that was read is read, and the others stay as they are', () => {
  const messages = [{ message: 4, at: 2, text: 'two', read: false }, { message: 3, at: 1, text: 'one', read: false }];
  expect(withRead(messages, 3).map((one) => one.read)).toEqual([false, true]);
  expect(withRead(messages, 9)).toEqual(messages);
});
