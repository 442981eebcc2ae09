import { expect, test } from 'vitest';
import { read, write } from './route';

test('an address leads back to where it was written', () => {
  for (const hash of [
    '#/', '#/login', '#/lobby', '#/lobby/banzai', '#/lobby/cash?poker=omaha', '#/private', '#/table/3/1', '#/invite/7/00ff00ff00ff00ff',
    '#/invite/2234420425181035/52bf', '#/table/9007199254740991/1', '#/hands', '#/hands?result=won', '#/hands/2/1/118', '#/stats?from=2026-01-01',
    '#/rules', '#/rules/int-2.7', '#/rules/int-2.7/H9', '#/rules/be-1.8/R21?with=dk-2.0', '#/settings', '#/messages',
    '#/staff', '#/staff/tournaments', '#/staff/tournaments/17', '#/staff/tournaments/new',
  ]) {
    expect(write(read(hash))).toBe(hash);
  }
});

test('an address that leads nowhere says so', () => {
  for (const hash of ['#/table/x/1', '#/table/3', '#/nonsense', '#/table/9007199254740993/1', '#/lobby/nonsense', '#/staff/tournaments/x']) {
    expect(read(hash)).toEqual({ at: 'unknown' });
  }
});

test('a bare address is the start', () => {
  for (const hash of ['', '#', '#/']) expect(read(hash)).toEqual({ at: 'start' });
});

test('a broken invitation is an invitation that no room has given', () => {
  for (const hash of ['#/invite/3', '#/invite/3/<b>', '#/invite/x/00ff', '#/invite']) {
    expect(read(hash)).toEqual({ at: 'invite', game: 0, invitation: '' });
  }
});
