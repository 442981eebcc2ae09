// What the page of a tournament draws, from what the room says of it: the line of its time, the ladder of prizes, bars of
// stacks. Pure.

import type { Chips, LevelTerms, Millis, PrizePlaces, TournamentPage, TournamentPlayer } from './wire/protocol';
import { isOver, isRunning } from './tournaments';

/** A point of the line of time. `x` from 0 to 1; `done`: it has come. */
export type Mark = { what: 'start' | 'lateCloses' | 'closed' | 'now' | 'money' | 'finalTable' | 'end'; x: number; done: boolean; at?: Millis; count?: number };

/** The way of a tournament: what has come and what is to come, in order. Distances say nothing of minutes: nobody knows them. */
export function timelineOf(page: TournamentPage): Mark[] {
  const { row } = page;
  const running = isRunning(row);
  const over = isOver(row);
  const paid = paidOf(page.prizes);
  const marks: Omit<Mark, 'x'>[] = [];
  marks.push({ what: 'start', done: running || over, ...(row.starts_at === undefined ? {} : { at: row.starts_at }) });
  if (row.late_levels > 0) {
    const closed = over || (running && row.state !== 'late' && row.late_until === undefined);
    marks.push({ what: closed ? 'closed' : 'lateCloses', done: closed, count: closed ? row.entries : row.late_levels, ...(row.late_until === undefined ? {} : { at: row.late_until }) });
  }
  // Before the first hand nobody knows how far the money is.
  if ((running || over) && paid > 0 && paid < Math.max(row.entries, row.left)) marks.push({ what: 'money', done: over || (running && page.prizes_final && row.left <= paid), count: Math.max(0, row.left - paid) });
  if (row.entries > row.seats || page.tables_open > 1) marks.push({ what: 'finalTable', done: over || (running && row.left <= row.seats), count: row.seats });
  marks.push({ what: 'end', done: over });
  // What has come stands before *now*, wherever it would be.
  const ordered = [...marks.filter((mark) => mark.done), ...(running ? [{ what: 'now' as const, done: true, at: page.now, count: row.left }] : []), ...marks.filter((mark) => !mark.done)];
  return ordered.map((mark, index) => ({ ...mark, x: ordered.length === 1 ? 0 : index / (ordered.length - 1) }));
}

/** How many places are paid. */
export const paidOf = (prizes: readonly PrizePlaces[]): number => Math.max(0, ...prizes.filter((one) => one.money > 0 || one.in_kind.length > 0).map((one) => one.to));

/** A bar of a plot: its place, height from 0 to 1, and whether the place is paid as things stand. */
export type Bar = { place: number; chips: Chips; height: number; paid: boolean; own: boolean };

/** The stacks by place. Of a large field every so-and-so-many-th is drawn: `left` says how many there are. */
export function barsOf(page: TournamentPage): { bars: Bar[]; most: Chips; every: number } {
  const { stacks, row, own } = page;
  const every = Math.max(1, Math.round(Math.max(row.left, stacks.length) / Math.max(1, stacks.length)));
  const paid = paidOf(page.prizes);
  const most = Math.max(1, ...stacks);
  const mine = own?.state === 'in' ? Math.floor((own.place - 1) / every) : -1;
  return {
    most, every,
    bars: stacks.map((chips, index) => ({ place: index * every + 1, chips, height: chips / most, paid: index * every + 1 <= paid, own: index === mine })),
  };
}

/** Round numbers for an axis up to this many chips: at most four of them. */
export function ticksOf(most: number): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = Math.max(1, [0.2, 0.5, 1, 2].map((part) => part * size).find((one) => most / one <= 4) ?? size * 5);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => Math.round(index * step));
}

/** The players to list: one's own row is pinned by the page itself, so it is found by name. */
export const found = (players: readonly TournamentPlayer[], looked: string): TournamentPlayer[] => {
  const wanted = looked.trim().toLowerCase();
  return wanted === '' ? [...players] : players.filter((player) => player.name.toLowerCase().includes(wanted));
};

/** Pages of players put together: a page that is asked for again replaces its part. */
export function withPlayers(known: readonly TournamentPlayer[], page: Pick<TournamentPage, 'players' | 'players_from'>): TournamentPlayer[] {
  const from = page.players_from - 1;
  const after = known.slice(from + page.players.length);
  return [...known.slice(0, from), ...page.players, ...(page.players.length === 0 ? [] : after)];
}

/** Levels with their numbers; around the current one where only a few fit. */
export function levelsAround(levels: readonly LevelTerms[], level: number, most: number): { number: number; terms: LevelTerms }[] {
  const all = levels.map((terms, index) => ({ number: index + 1, terms }));
  if (all.length <= most) return all;
  const from = Math.max(0, Math.min(all.length - most, level - 3));
  return all.slice(from, from + most);
}
