// Where in the page one is, as the part of the address behind `#`, so that a reload comes back and
// a link can be sent to a friend.

import type { Invitation } from './wire/protocol';

export type Route =
  | { at: 'lobby' }
  | { at: 'table'; game: number; table: number }
  | { at: 'invite'; game: number; invitation: Invitation }
  | { at: 'private' };

export function read(hash: string): Route {
  const [place, first, second] = hash.replace(/^#?\/?/, '').split('/');
  const game = Number(first);
  if (place === 'table' && isId(first) && isId(second)) return { at: 'table', game, table: Number(second) };
  if (place === 'invite' && isId(first) && second !== undefined && /^\w{1,64}$/.test(second)) {
    return { at: 'invite', game, invitation: second };
  }
  return place === 'private' ? { at: 'private' } : { at: 'lobby' };
}

/** Private tables have numbers of up to sixteen digits, all of which a number here holds. */
const isId = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

export function write(route: Route): string {
  switch (route.at) {
    case 'lobby': return '#/';
    case 'private': return '#/private';
    case 'table': return `#/table/${route.game}/${route.table}`;
    case 'invite': return `#/invite/${route.game}/${route.invitation}`;
  }
}
