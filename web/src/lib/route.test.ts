import { expect, test } from 'vitest';
import { read, write } from './route';

test('an address leads back to where it was written', () => {
  for (const hash of ['#/', '#/private', '#/table/3/1', '#/invite/7/00ff00ff00ff00ff', '#/invite/2234420425181035/52bf', '#/table/9007199254740991/1']) {
    expect(write(read(hash))).toBe(hash);
  }
});

test('an address that leads nowhere leads to the lobby', () => {
  for (const hash of ['', '#', '#/table/x/1', '#/table/3', '#/invite/3', '#/invite/3/<b>', '#/nonsense', '#/table/9007199254740993/1']) {
    expect(read(hash)).toEqual({ at: 'lobby' });
  }
});
