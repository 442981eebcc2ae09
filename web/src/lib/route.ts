// Where in the page one is, as the part of the address behind `#`, so that a reload comes back and
// a link can be sent to a friend.

import type { Invitation } from './wire/protocol';

export const LOBBY_TABS = ['cash', 'banzai', 'sit-and-go', 'hexapro', 'tournaments', 'private'] as const;
export type LobbyTab = (typeof LOBBY_TABS)[number];

/** Places of the staff's desk. */
export const STAFF_PLACES = ['overview', 'players', 'tables', 'hands', 'tournaments', 'reports', 'cases', 'approvals', 'money', 'rulebooks', 'people', 'audit', 'enrol'] as const;
export type StaffPlace = (typeof STAFF_PLACES)[number];

/** Places with a page for each of their things, and of how many numbers the address of one is: a hand has a game, a table and its own. */
const STAFF_IDS: Partial<Record<StaffPlace, number>> = { players: 1, hands: 3, reports: 1, cases: 1, approvals: 1 };

export type Route =
  /** What a bare address shows: the first visit, or the lobby to a player. */
  | { at: 'start' }
  | { at: 'login' }
  /** `query`: filters and order, as `lobbyView` writes them. */
  | { at: 'lobby'; tab?: LobbyTab; query?: string }
  | { at: 'table'; game: number; table: number }
  | { at: 'invite'; game: number; invitation: Invitation }
  /** R27: the lobby of one tournament. */
  | { at: 'tournament'; game: number }
  /** An invitation to a private tournament. */
  | { at: 'invitation'; game: number; invitation: Invitation }
  | { at: 'private' }
  /** HOME: a host announces a tournament. */
  | { at: 'announce' }
  | { at: 'results'; query: string }
  | { at: 'hands'; query: string }
  | { at: 'hand'; game: number; table: number; hand: number }
  | { at: 'stats'; query: string }
  | { at: 'rules'; rulebook?: string; clause?: string; query: string }
  | { at: 'settings' }
  /** What staff wrote to the player, and what became of the player's own reports (R20). */
  | { at: 'messages' }
  /** R14, R20: what is recorded, how play is reviewed, and one's own cases. */
  | { at: 'fair-play' }
  /** The staff's part; `token` is that of a one-time link, `game` the number of a tournament, or a new one; `ids` are the numbers of
   *  one player, report, hand, case or proposal, and `query` what a list is looked through for. */
  | { at: 'staff'; place: StaffPlace; token?: string; game?: number | 'new'; ids?: number[]; query?: string }
  /** An address that leads nowhere. */
  | { at: 'unknown' };

/** Stands in an address for the invitation of somebody whom the room knows as a guest: the room wants none. */
export const KNOWN_GUEST: Invitation = 'again';

/** An invitation that cannot be one, so that the page says that the link is bad. */
const BAD_LINK: Route = { at: 'invite', game: 0, invitation: '' };

export function read(hash: string): Route {
  const [path = '', query = ''] = split(hash.replace(/^#?\/?/, ''));
  const [place, first, second, third] = path.split('/');
  switch (place) {
    case '': return { at: 'start' };
    case 'login': return { at: 'login' };
    case 'lobby': {
      const tab = LOBBY_TABS.find((one) => one === first);
      if (first !== undefined && tab === undefined) return { at: 'unknown' };
      return { at: 'lobby', ...(tab === undefined ? {} : { tab }), ...(query === '' ? {} : { query }) };
    }
    case 'table': return isId(first) && isId(second) ? { at: 'table', game: Number(first), table: Number(second) } : { at: 'unknown' };
    case 'invite':
      return isId(first) && second !== undefined && /^\w{1,64}$/.test(second) ? { at: 'invite', game: Number(first), invitation: second } : BAD_LINK;
    case 'tournament': return isId(first) ? { at: 'tournament', game: Number(first) } : { at: 'unknown' };
    case 'invitation':
      return isId(first) && second !== undefined && /^\w{1,64}$/.test(second) ? { at: 'invitation', game: Number(first), invitation: second } : BAD_LINK;
    case 'private': return { at: 'private' };
    case 'announce': return { at: 'announce' };
    case 'results': return { at: 'results', query };
    case 'hands':
      return isId(first) && isId(second) && isId(third) ? { at: 'hand', game: Number(first), table: Number(second), hand: Number(third) } : { at: 'hands', query };
    case 'stats': return { at: 'stats', query };
    case 'rules': return { at: 'rules', ...(isName(first) ? { rulebook: first } : {}), ...(isName(first) && isName(second) ? { clause: second } : {}), query };
    case 'settings': return { at: 'settings' };
    case 'messages': return { at: 'messages' };
    case 'fair-play': return { at: 'fair-play' };
    case 'staff': {
      const staff = first === undefined ? 'overview' : STAFF_PLACES.find((one) => one === first);
      if (staff === undefined) return { at: 'unknown' };
      const game = staff !== 'tournaments' || second === undefined ? undefined : second === 'new' ? second : isId(second) ? Number(second) : null;
      const ids = STAFF_IDS[staff] === undefined ? [] : path.split('/').slice(2);
      if (game === null || !ids.every(isId) || (ids.length > 0 && ids.length !== STAFF_IDS[staff])) return { at: 'unknown' };
      return { at: 'staff', place: staff, ...(ids.length > 0 ? { ids: ids.map(Number) } : {}), ...(query === '' ? {} : { query }), ...(game === undefined ? {} : { game }), ...(staff === 'enrol' ? { token: /^[0-9a-f]{64}$/.test(second ?? '') ? second! : '' } : {}) };
    }
    default: return { at: 'unknown' };
  }
}

function split(hash: string): [string, string] {
  const mark = hash.indexOf('?');
  return mark < 0 ? [hash, ''] : [hash.slice(0, mark), hash.slice(mark + 1)];
}

/** Private tables have numbers of up to sixteen digits, all of which a number here holds. */
const isId = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

/** Of a rulebook or a clause. */
const isName = (text: string | undefined): text is string => text !== undefined && /^[\w.-]{1,40}$/.test(text);

const asked = (query: string | undefined): string => (query ? `?${query}` : '');

export function write(route: Route): string {
  switch (route.at) {
    case 'start': return '#/';
    case 'login': return '#/login';
    case 'lobby': return `#/lobby${route.tab ? `/${route.tab}` : ''}${asked(route.query)}`;
    case 'tournament': return `#/tournament/${route.game}`;
    case 'invitation': return `#/invitation/${route.game}/${route.invitation}`;
    case 'private': return '#/private';
    case 'announce': return '#/announce';
    case 'results': return `#/results${asked(route.query)}`;
    case 'table': return `#/table/${route.game}/${route.table}`;
    case 'invite': return `#/invite/${route.game}/${route.invitation}`;
    case 'hands': return `#/hands${asked(route.query)}`;
    case 'hand': return `#/hands/${route.game}/${route.table}/${route.hand}`;
    case 'stats': return `#/stats${asked(route.query)}`;
    case 'rules': return `#/rules${route.rulebook ? `/${route.rulebook}${route.clause ? `/${route.clause}` : ''}` : ''}${asked(route.query)}`;
    case 'settings': return '#/settings';
    case 'fair-play': return '#/fair-play';
    case 'messages': return '#/messages';
    case 'staff': return `#/staff${route.place === 'overview' ? '' : `/${route.place}`}${route.token ? `/${route.token}` : ''}${route.game === undefined ? '' : `/${route.game}`}${route.ids ? `/${route.ids.join('/')}` : ''}${asked(route.query)}`;
    case 'unknown': return '#/nowhere';
  }
}

/** The whole address of a place, to give to somebody. */
export const addressOf = (route: Route): string => new URL(write(route), document.baseURI).href;
