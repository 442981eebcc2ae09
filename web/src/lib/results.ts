// One's own tournament results and tickets over HTTP. What the room sends is read here and nowhere else: a field that is
// missing or of another kind becomes nothing, a row without a number or a name is left out.

import { ask } from './http';
import type { Cents, HexaProKind, Millis } from './wire/protocol';

export const RESULT_KINDS = ['tournament', 'sit_and_go', 'hexapro'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export type Result = {
  game: number;
  name: string;
  kind: ResultKind;
  currency: string;
  at: Millis;
  /** What was paid in all, re-buys and the fee included. */
  paid: Cents;
  entrants: number | null;
  /** `null` for one that was cancelled. */
  place: number | null;
  prize: Cents;
  bounties: Cents;
  /** Tickets and prizes in kind, by what they are worth. */
  inKind: Cents;
  inKindName: string | null;
  multiplierTenths: number | null;
  hexapro: HexaProKind | null;
  /** Cancelled, or it never took place. */
  cancelled: boolean;
  disqualified: boolean;
  /** What a cancelled one paid back or out. */
  paidBack: Cents;
};

export type ResultsPage = { results: Result[]; next: string | null };
export type ResultsFilter = { kind: ResultKind | ''; from: string; to: string };
export const ALL_RESULTS: ResultsFilter = { kind: '', from: '', to: '' };

export type Ticket = {
  id: string;
  /** What it is called: a tournament's name, or nothing. */
  name: string;
  worth: Cents;
  currency: string;
  until: Millis | null;
  /** The one tournament it is good for, if it is for one. */
  game: number | null;
  /** Tournaments of this template, if it is for those. */
  template: string | null;
};

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
export const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
export const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Which list of the lobby it stood in. */
export function kindOf(types: unknown): ResultKind {
  const all: unknown[] = Array.isArray(types) ? types : [];
  if (all.includes('hexapro') || all.includes('hexapro_extreme')) return 'hexapro';
  return all.includes('sit_and_go') ? 'sit_and_go' : 'tournament';
}

/** Tickets and prizes in kind: what they are worth in all, and their names. */
export function wonInKind(rows: unknown): { inKind: Cents; inKindName: string | null } {
  const won = (Array.isArray(rows) ? rows : []).filter(isObject);
  return {
    inKind: won.reduce((sum, one) => sum + (number(one['worth']) ?? 0), 0),
    inKindName: text(won.map((one) => text(one['name']) ?? '').filter((one) => one !== '').join(', ')),
  };
}

export function readResult(row: unknown): Result | null {
  if (!isObject(row)) return null;
  const [game, name, at] = [number(row['tournament']), text(row['name']), number(row['finished_at'])];
  if (game === null || at === null) return null;
  const types = Array.isArray(row['types']) ? row['types'] : [];
  // As people write it: `1.5x`.
  const drawn = Number.parseFloat(text(row['multiplier']) ?? '');
  const multiplierTenths = Number.isFinite(drawn) ? Math.round(drawn * 10) : null;
  return {
    game, name: name ?? '', kind: kindOf(types), at,
    currency: text(row['currency']) ?? 'PLAY',
    paid: number(row['paid']) ?? 0,
    entrants: number(row['entries']),
    place: number(row['place']),
    prize: number(row['prize']) ?? 0,
    bounties: number(row['bounties']) ?? 0,
    ...wonInKind(row['in_kind']),
    multiplierTenths,
    hexapro: types.includes('hexapro_extreme') ? 'extreme' : types.includes('hexapro') ? 'regular' : null,
    cancelled: row['outcome'] === 'cancelled' || row['outcome'] === 'refunded',
    disqualified: row['outcome'] === 'disqualified',
    paidBack: number(row['paid_back']) ?? 0,
  };
}

export function readResults(answer: unknown): ResultsPage {
  const rows = isObject(answer) && Array.isArray(answer['results']) ? answer['results'] : [];
  return { results: rows.flatMap((row) => readResult(row) ?? []), next: isObject(answer) ? text(answer['next']) : null };
}

export function readTickets(answer: unknown): Ticket[] {
  const rows: unknown[] = isObject(answer) && Array.isArray(answer['tickets']) ? answer['tickets'] : [];
  return rows.flatMap((row): Ticket[] => {
    if (!isObject(row)) return [];
    const id = text(row['ticket']);
    if (id === null) return [];
    const what = isObject(row['for']) ? row['for'] : {};
    return [{
      id, name: text(row['name']) ?? '', worth: number(row['value']) ?? 0, currency: text(row['currency']) ?? 'PLAY',
      until: number(row['good_until']), game: number(what['tournament']), template: text(what['template']),
    }];
  });
}

/** The room knows finer types; what it has no word for is picked from what comes. */
const ROOM_KINDS: readonly ResultKind[] = ['sit_and_go'];

const query = (filter: ResultsFilter, cursor: string | null, kinds: readonly ResultKind[] = RESULT_KINDS): string => {
  const said = new URLSearchParams();
  if (filter.kind !== '' && kinds.includes(filter.kind)) said.set('type', filter.kind);
  if (filter.from !== '') said.set('from', filter.from);
  if (filter.to !== '') said.set('to', filter.to);
  if (cursor !== null) said.set('before', cursor);
  const all = said.toString();
  return all === '' ? '' : `?${all}`;
};

export async function askResults(filter: ResultsFilter, cursor: string | null = null): Promise<ResultsPage> {
  const { results, next } = readResults(await ask(`api/results${query(filter, cursor, ROOM_KINDS)}`));
  return { results: results.filter((result) => filter.kind === '' || result.kind === filter.kind), next };
}
export const csvAddress = (filter: ResultsFilter): string => `api/results.csv${query(filter, null, ROOM_KINDS)}`;
export const askTickets = async (): Promise<Ticket[]> => readTickets(await ask('api/tickets'));

/** Whether a ticket pays an entry of this tournament: one for it, one of its worth, or one whose name says so. The room decides. */
export const fits = (ticket: Ticket, row: { game: number; name: string; currency: string }, cost: Cents): boolean =>
  ticket.currency === row.currency && cost > 0 &&
  (ticket.game !== null ? ticket.game === row.game : ticket.template !== null || ticket.name !== '' ? ticket.name === row.name || ticket.worth === cost : ticket.worth === cost);

/** The tickets that pay this entry, the one that is good for the least else first; of two alike the one that ends sooner. */
export const fitting = (tickets: readonly Ticket[], row: { game: number; name: string; currency: string }, cost: Cents): Ticket[] => {
  const breadth = (ticket: Ticket): number => (ticket.game !== null ? 0 : ticket.template !== null ? 1 : 2);
  return tickets.filter((ticket) => fits(ticket, row, cost)).sort((a, b) => breadth(a) - breadth(b) || (a.until ?? Infinity) - (b.until ?? Infinity) || 0);
};

/** What came of it: everything won less what was paid. */
export const netOf = (result: Result): Cents => result.prize + result.bounties + result.inKind + result.paidBack - result.paid;

export function readFilter(asked: string): ResultsFilter {
  const said = new URLSearchParams(asked);
  const day = (key: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(said.get(key) ?? '') ? (said.get(key) ?? '') : '');
  return { kind: RESULT_KINDS.find((one) => one === said.get('type')) ?? '', from: day('from'), to: day('to') };
}
export const writeFilter = (filter: ResultsFilter): string => query(filter, null).replace(/^\?/, '');
