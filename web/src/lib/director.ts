// The director's requests, and what the pages about tournaments decide by themselves.

import { ask } from './http';
import type { StaffBy } from './staff';
import type { TournamentPage, TournamentPlayer, TournamentRow, TournamentState } from './wire/protocol';

export type TournamentStart = 'scheduled' | 'when_full';
export type TournamentFilter = { name: string; state: TournamentState | ''; start: TournamentStart | '' };
/** `found`: how many fit in all; `from`: the place of the first one. */
export type TournamentList = { tournaments: TournamentRow[]; from: number; found: number; now: number };

/** A player with the number that everything is done by. */
export type DirectorPlayer = TournamentPlayer & { player: number };
export type DirectorTable = { table: number; seats: { seat: number; player: number; name: string; chips: number }[] };
/** An act as the room stores it: a word, or a word with what belongs to it. */
export type Act = string | Record<string, Record<string, unknown>>;
export type ActRecord = { at: number; by: StaffBy; reason: string; act: Act };
/** `page` has no players of its own: they are in `players`. `toml`: what it was announced as. */
export type TournamentLook = {
  page: TournamentPage;
  players: DirectorPlayer[];
  players_found: number;
  tables: DirectorTable[];
  acts: ActRecord[];
  toml: string;
};

/** What a tournament can be made from. */
export type Template = { id: string; of_programme: boolean; name: string; rulebook: string; currency: string; start: TournamentStart; satellite: string | null; phased: boolean; /** What an entry costs, where the room says so. */ price?: number };
export type TemplateText = Template & { toml: string };

/** What the linter says about one key; of the whole text if `key` is empty. */
export type SpecError = { key: string; found: string; expected: string; clause?: string };
export type Checked = { sound: boolean; errors: SpecError[]; name?: string; start?: TournamentStart; satellite?: string | null };

/** What one player gets if it is cancelled, in cents. */
export type Payout = {
  player: number;
  name: string;
  chips: number;
  buy_in: number;
  fee: number;
  equal_share: number;
  chip_share: number;
  prize: number;
  icm: number;
  /** The four before together. */
  share: number;
  bounty: number;
  ticket: { worth: number; form: string } | null;
  money: number;
  total: number;
};
export type Sums = { players: number; buy_in: number; fee: number; share: number; bounty: number; money: number; tickets: number; total: number };
/** `digest` is the number that this list is known by: a cancellation pays this list or nothing. */
export type Payouts = { rows: Payout[]; sums: Sums; clauses: string[]; currency: string; digest: number };

/** A template as it is chosen from a list: by its price where that is known; of several of one name by what else tells them apart. */
export function titleOf(one: Template, all: readonly Template[], price: (cents: number, currency: string) => string): string {
  const alike = all.some((other) => other !== one && other.name === one.name && other.rulebook === one.rulebook && other.currency === one.currency && other.price === one.price);
  return [one.name, one.price === undefined ? '' : price(one.price, one.currency), one.rulebook, one.currency, alike ? one.id : ''].filter((part) => part !== '').join(' · ');
}

const at = (game: number): string => `api/staff/tournaments/${game}`;

export const tournaments = (filter: TournamentFilter, from: number): Promise<TournamentList> => ask(`api/staff/tournaments${listQuery(filter, from)}`);
export const tournament = (game: number, from: number, find: string): Promise<TournamentLook> => ask(`${at(game)}${query({ from, find: find.trim() })}`);
export const templates = async (): Promise<Template[]> => (await ask<{ templates: Template[] }>('api/staff/tournaments/templates')).templates;
export const template = (id: string): Promise<TemplateText> => ask(`api/staff/tournaments/templates/${id}`);
export const checkSpec = (spec: string): Promise<Checked> => ask('api/staff/tournaments/check', { spec });
export const announce = (spec: string, startsAt: number | null, target: number | null, reason: string): Promise<{ game: number }> =>
  ask('api/staff/tournaments', { spec, ...(startsAt === null ? {} : { starts_at: startsAt }), ...(target === null ? {} : { target }), reason });
export const payouts = (game: number): Promise<Payouts> => ask(`${at(game)}/cancel_preview`);

/** What can be done to a tournament, each with what it needs. */
export type Doing =
  | { act: 'delay'; starts_at: number }
  | { act: 'pause' | 'resume' }
  | { act: 'add_time'; time_ms: number }
  | { act: 'change'; spec: string }
  | { act: 'break'; length_ms: number }
  | { act: 'move'; player: number; table: number }
  | { act: 'disqualify'; player: number; forfeits: boolean }
  | { act: 'reinstate'; player: number }
  | { act: 'announce_text'; text: string }
  | { act: 'cancel'; digest: number };
export type ActName = Doing['act'];

export const perform = (game: number, doing: Doing, reason: string): Promise<unknown> => {
  const { act, ...body } = doing;
  return ask(`${at(game)}/${act}`, { ...body, reason });
};

function query(parts: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== '' && value !== 1) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The query of a list; empty fields and the first page are left out. */
export const listQuery = (filter: TournamentFilter, from: number): string => query({ name: filter.name.trim(), state: filter.state, start: filter.start, from });

const IS_RUNNING: readonly TournamentState[] = ['late', 'playing', 'on_break', 'paused'];
const WAITS: readonly TournamentState[] = ['announced', 'registering', 'closed'];

/** What makes sense in a state, in the order of the buttons. The room decides again. */
export function possible(row: Pick<TournamentRow, 'state' | 'starts_at'>): ActName[] {
  const { state } = row;
  if (WAITS.includes(state)) return [...(row.starts_at === undefined ? [] : (['delay'] as const)), 'change', 'announce_text', 'cancel'];
  if (!IS_RUNNING.includes(state)) return [];
  const goes: ActName[] = state === 'paused' ? ['resume'] : ['pause'];
  return [...goes, 'add_time', ...(state === 'on_break' ? [] : (['break'] as const)), 'change', 'announce_text', 'cancel'];
}

/** Whether players can be moved, disqualified and reinstated. */
export const isRunning = (state: TournamentState): boolean => IS_RUNNING.includes(state);

/** The word of an act, and what belongs to it. */
export function parts(act: Act): [string, Record<string, unknown>] {
  if (typeof act === 'string') return [act, {}];
  const [word = '', values = {}] = Object.entries(act)[0] ?? [];
  return [word, values];
}

/** A time as a field wants it, in the clocks of this place: `2026-11-18T20:30`. */
export function fieldTime(at: number): string {
  const time = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What a field says, as a time; `null` if it says none. */
export function timeOf(field: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(field) ? new Date(field).getTime() : NaN;
  return Number.isFinite(at) ? at : null;
}

/** Where the tables of a TOML text begin: what is above belongs to no table. */
function above(lines: readonly string[]): number {
  const first = lines.findIndex((line) => /^\s*\[/.test(line));
  return first < 0 ? lines.length : first;
}

const isKey = (line: string, key: string): boolean => new RegExp(`^\\s*${key}\\s*=`).test(line);

/** The value of a key that belongs to no table, as the text has it, without quotes; empty if there is none. */
export function keyOf(text: string, key: string): string {
  const lines = text.split('\n');
  const line = lines.slice(0, above(lines)).find((one) => isKey(one, key));
  const value = line?.slice(line.indexOf('=') + 1).trim() ?? '';
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value);
  return quoted ? quoted[1]!.replace(/\\(["\\])/g, '$1') : value.replace(/\s*#.*$/, '');
}

/** The text with another value of such a key; without the key if the value is empty. */
export function withKey(text: string, key: string, value: string, isText: boolean): string {
  const lines = text.split('\n');
  const top = above(lines);
  const index = lines.slice(0, top).findIndex((line) => isKey(line, key));
  const written = `${key} = ${isText ? `"${value.replace(/["\\]/g, '\\$&')}"` : value}`;
  if (index >= 0) lines.splice(index, 1, ...(value === '' ? [] : [written]));
  else if (value !== '') {
    // After the last key of the top.
    const last = lines.slice(0, top).findLastIndex((line) => line.trim() !== '');
    lines.splice(last + 1, 0, written);
  }
  return lines.join('\n');
}

/** The line of a key such as `rebuys.until_level` or `structure.levels[3]`, from 1; that of its table if it is missing; 1 if
 *  there is none. */
export function lineOf(text: string, key: string): number {
  const path = key.replace(/\[\d+\]/g, '').split('.').filter((part) => part !== '');
  if (path.length === 0) return 1;
  const lines = text.split('\n');
  const last = path.at(-1) ?? '';
  const table = path.slice(0, -1).join('.');
  const heads = lines.map((line) => /^\s*\[\[?\s*([\w.-]+)\s*\]\]?/.exec(line)?.[1] ?? null);
  let inside = '';
  let ofTable = 0;
  for (const [index, line] of lines.entries()) {
    const head = heads[index] ?? null;
    if (head !== null) inside = head;
    if (head === path.join('.')) return index + 1;
    if (head === table && ofTable === 0) ofTable = index + 1;
    if (inside === table && isKey(line, last)) return index + 1;
  }
  return Math.max(1, ofTable);
}

/** The first error about a key or something in it. */
export const errorOf = (errors: readonly SpecError[], key: string): SpecError | undefined =>
  errors.find((error) => error.key === key || error.key.startsWith(`${key}.`) || error.key.startsWith(`${key}[`));
