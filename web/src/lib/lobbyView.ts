// What of the lobby is shown, and in which order: tabs, filters, columns. Pure: rows come in, rows go out.

import type { LobbyTab } from './route';
import type { Cents, Poker, PoolRow } from './wire/protocol';

export const COLUMNS = ['blinds', 'players', 'waiting', 'pot', 'flop', 'pace', 'buyIn'] as const;
export type Column = (typeof COLUMNS)[number];
export const BANDS = ['low', 'middle', 'high'] as const;
export type Band = (typeof BANDS)[number];

export type View = { poker: Poker | 'all'; band: Band | 'all'; withPlayers: boolean; sort: Column; down: boolean };

export const USUAL_VIEW: View = { poker: 'all', band: 'all', withPlayers: false, sort: 'blinds', down: false };

const POKERS: readonly Poker[] = ['holdem', 'omaha'];

/** A view from the address; what it does not say is as usual. */
export function readView(query: string | undefined): View {
  const asked = new URLSearchParams(query ?? '');
  const sort = COLUMNS.find((one) => one === asked.get('sort')) ?? USUAL_VIEW.sort;
  return {
    poker: POKERS.find((one) => one === asked.get('poker')) ?? 'all',
    band: BANDS.find((one) => one === asked.get('stakes')) ?? 'all',
    withPlayers: asked.get('players') === '1',
    sort,
    down: asked.get('order') === 'down',
  };
}

export function writeView(view: View): string {
  const said = new URLSearchParams();
  if (view.poker !== 'all') said.set('poker', view.poker);
  if (view.band !== 'all') said.set('stakes', view.band);
  if (view.withPlayers) said.set('players', '1');
  if (view.sort !== USUAL_VIEW.sort) said.set('sort', view.sort);
  if (view.down) said.set('order', 'down');
  return said.toString();
}

/** The view after a click on a column: figures start with the largest, stakes with the smallest; a second click turns it. */
export function sortedBy(view: View, column: Column): View {
  if (view.sort === column) return { ...view, down: !view.down };
  return { ...view, sort: column, down: column !== 'blinds' && column !== 'buyIn' };
}

/** The rows that belong under a tab. */
export const ofTab = (pools: readonly PoolRow[], tab: LobbyTab): PoolRow[] =>
  pools.filter((pool) => (pool.private ? tab === 'private' : pool.format === 'banzai' ? tab === 'banzai' : tab === 'cash'));

/** A part of the stakes of a tab, from and to these blinds. */
export type Stakes = { band: Band; from: PoolRow; to: PoolRow };

/** The stakes of a tab in three parts of about the same size; none where there are too few, or several currencies. */
export function bandsOf(pools: readonly PoolRow[]): Stakes[] {
  const byBlind = [...new Map(pools.map((pool) => [pool.big_blind, pool])).values()].sort((a, b) => a.big_blind - b.big_blind);
  if (byBlind.length < 4 || new Set(pools.map((pool) => pool.currency)).size > 1) return [];
  const cut = (part: number): number => Math.round((byBlind.length * part) / 3);
  return BANDS.flatMap((band, index) => {
    const [from, to] = [byBlind[cut(index)], byBlind[cut(index + 1) - 1]];
    return from && to ? [{ band, from, to }] : [];
  });
}

/** The rows that the filters let through, in the order asked for. */
export function shown(pools: readonly PoolRow[], view: View): PoolRow[] {
  const band = view.band === 'all' ? undefined : bandsOf(pools).find((one) => one.band === view.band);
  const fits = (pool: PoolRow): boolean =>
    (view.poker === 'all' || pool.poker === view.poker) &&
    (band === undefined || (pool.big_blind >= band.from.big_blind && pool.big_blind <= band.to.big_blind)) &&
    (!view.withPlayers || pool.players > 0);
  const turn = view.down ? -1 : 1;
  return pools.filter(fits).sort((a, b) => turn * (FIGURE[view.sort](a) - FIGURE[view.sort](b)) || a.big_blind - b.big_blind || a.game - b.game);
}

const FIGURE: Record<Column, (pool: PoolRow) => number> = {
  blinds: (pool) => pool.big_blind,
  players: (pool) => pool.players,
  waiting: (pool) => pool.waiting,
  pot: (pool) => pool.average_pot,
  flop: (pool) => pool.players_per_flop_tenths,
  pace: (pool) => pool.hands_an_hour,
  buyIn: (pool) => pool.buy_in_least / pool.big_blind,
};

/** By poker: one group of the list each. */
export function grouped(pools: readonly PoolRow[]): { poker: Poker; pools: PoolRow[] }[] {
  return POKERS.map((poker) => ({ poker, pools: pools.filter((pool) => pool.poker === poker) })).filter((group) => group.pools.length > 0);
}

/** Where a player who asks for any seat is sent: the usual game, else where most people play for what he or she has. */
export function quickSeat(pools: readonly PoolRow[], wallets: Record<string, Cents>, usual: number | null): PoolRow | undefined {
  const open = pools.filter((pool) => !pool.private && pool.format !== 'banzai' && (wallets[pool.currency] ?? 0) >= pool.buy_in_least);
  return open.find((pool) => pool.game === usual) ?? [...open].sort((a, b) => b.players - a.players || a.big_blind - b.big_blind)[0];
}

/** A day's figures as a line of points in a box of this size, and the area below it. */
export function sparkline(figures: readonly number[], width: number, height: number): { line: string; area: string } {
  const most = Math.max(1, ...figures);
  const step = figures.length > 1 ? width / (figures.length - 1) : 0;
  const points = figures.map((figure, index) => `${(index * step).toFixed(1)} ${(height - (figure / most) * (height - 2)).toFixed(1)}`);
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}
