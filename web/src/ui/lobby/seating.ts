// What the lobby says about one stake, and where one stands with it.

import { decimal, percent, whole } from '../../lib/locale';
import { money, stake } from '../../lib/money';
import type { Room } from '../../lib/room';
import { words } from '../../lib/words';
import type { PoolRow } from '../../lib/wire/protocol';

/** Figures that nobody has played yet are no zeros. */
const figure = (known: number, text: string): string => (known === 0 ? '–' : text);

export const stakeOf = (pool: PoolRow): string => stake(pool.small_blind, pool.big_blind, pool.currency);
/** `Hold'em 5/10`. */
export const nameOf = (pool: PoolRow): string => `${words.poker[pool.poker]} ${stakeOf(pool)}`;
export const potOf = (pool: PoolRow): string => figure(pool.average_pot, money(pool.average_pot, pool.currency));
export const flopOf = (pool: PoolRow): string => figure(pool.players_per_flop_tenths, percent(pool.players_per_flop_tenths, 0));
export const paceOf = (pool: PoolRow): string => figure(pool.hands_an_hour, whole(pool.hands_an_hour));

/** A buy-in in big blinds, whole where it is. */
export function buyInOf(pool: PoolRow): string {
  const inBlinds = (cents: number): string => (cents % pool.big_blind === 0 ? whole(cents / pool.big_blind) : decimal(Math.round((cents * 100) / pool.big_blind)));
  return words.lobby.bigBlinds(inBlinds(pool.buy_in_least), inBlinds(pool.buy_in_most));
}

export const waitsFor = (room: Room, game: number): boolean => room.waiting.some((one) => one.game === game);
/** Whether a seat of this game is being held: the buy-in is asked for. */
export const isHeld = (room: Room, game: number): boolean => room.held.some((one) => one.game === game);

const USUAL = 'cardroom.usual';

/** The game that was joined last in this browser. */
export function usualGame(): number | null {
  const found = Number(localStorage.getItem(USUAL) ?? NaN);
  return Number.isSafeInteger(found) ? found : null;
}
export const rememberUsual = (game: number): void => localStorage.setItem(USUAL, String(game));
