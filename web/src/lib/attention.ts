// Which of the open tables want something of the player.

import { stake } from './money';
import { isLive, poolOf, sitsAt, tabAt, type Room, type Tab } from './room';
import { gameOf, words } from './words';
import type { SeatAt } from './wire/protocol';

/** The tables that are open: one's own first, then those that one watches. */
export const tablesOf = (room: Room): Tab[] => [...room.tabs].sort((a, b) => Number(sitsAt(room, b.at)) - Number(sitsAt(room, a.at)));

/** The tables where it is one's turn, the one with the least time left first. Nothing is one's turn while the connection is lost. */
export function turnsOf(room: Room): Tab[] {
  const until = (tab: Tab): number => tab.table?.clock?.until ?? Infinity;
  return room.tabs.filter((tab) => tab.table?.legal != null && isLive(room, tab.table)).sort((a, b) => until(a) - until(b));
}

/** What a table is called where there is little room: `Hold'em 5/10`, `Hold'em Banzai 5/10`. */
export function titleOf(room: Room, at: SeatAt): string {
  const [table, pool] = [tabAt(room, at)?.table ?? null, poolOf(room, at.game)];
  if (table?.tournament || !pool) return gameOf(table, pool) || words.lobby.game(at.game);
  const format = pool.format === 'regular' ? '' : ` ${words.format[pool.format]}`;
  return `${words.poker[pool.poker]}${format} ${stake(pool.small_blind, pool.big_blind, pool.currency)}`;
}
