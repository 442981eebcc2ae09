// What a table is called: in its heading, in a tab, in a notification.

import { count, stake } from './money';
import type { Table } from './table';
import type { PoolRow } from './wire/protocol';
import { words } from './words';

/** `No-Limit Hold’em`, `Pot-Limit Omaha Banzai`. */
export function titleOf(table: Table | null, pool: PoolRow | undefined): string {
  const poker = pool?.poker ?? table?.poker ?? null;
  if (table?.status) return table.status.name;
  if (table?.tournament) return words.table.tournament(poker && words.poker[poker], `${count(table.blinds.small)}/${count(table.blinds.big)}`);
  if (poker === null) return words.bar.table(table?.table ?? 0);
  const named = `${words.panel.limit[poker]} ${words.poker[poker]}`;
  return pool && pool.format !== 'regular' ? `${named} ${words.format[pool.format]}` : named;
}

/** The blinds, in the money of the game. */
export function stakeOf(table: Table | null, pool: PoolRow | undefined): string {
  if (table?.tournament) return '';
  const blinds = table?.blinds ?? (pool && { small: pool.small_blind, big: pool.big_blind });
  return blinds ? stake(blinds.small, blinds.big, pool?.currency ?? 'PLAY') : '';
}

/** Of several tournaments of one name that are open at once: which one it is, and of how many. */
export function gameAmong(tabs: readonly { at: { game: number }; table: Table | null }[], tab: { at: { game: number }; table: Table | null }): { nth: number; of: number } | null {
  const name = tab.table?.status?.name;
  if (name === undefined) return null;
  const games = [...new Set(tabs.filter((one) => one.table?.status?.name === name).map((one) => one.at.game))].sort((a, b) => a - b);
  return games.length < 2 ? null : { nth: games.indexOf(tab.at.game) + 1, of: games.length };
}

/** A tab: `Hold’em €0.50/€1`, `Banzai 5/10`. A format has its own name, so that no two kinds of tables look the same. */
export function tabOf(table: Table | null, pool: PoolRow | undefined): string {
  if (table?.status) return table.status.name;
  const poker = pool?.poker ?? table?.poker ?? null;
  const short = poker === null ? '' : words.poker[poker];
  const named = pool && pool.format !== 'regular' ? `${words.format[pool.format]} ${short}`.trim() : short;
  return `${named} ${stakeOf(table, pool)}`.trim() || titleOf(table, pool);
}
