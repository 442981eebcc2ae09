// One's own finished hands, results and the rulebooks, as the room gives them over HTTP.

import { cardsTyped } from './cardsTyped';
import { ask } from './http';
import { PLAY } from './money';
import type { Parameters } from './rules/parameters';
import type { Card, Cents, Chips, Format, Millis, Poker, Rank, Seat, Snapshot, Street, TableMessage } from './wire/protocol';

/** Where a player can sit, from the small blind to the button. */
export const POSITIONS = ['SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'LJ', 'HJ', 'CO', 'BTN'] as const;
export type Position = (typeof POSITIONS)[number];

/** A hand in the list. */
export type HandRow = {
  game: number;
  table: number;
  hand: number;
  at: Millis;
  poker: Poker;
  format: Format | 'sit_and_go';
  /** `null` for a tournament's chips. */
  currency: string | null;
  blinds: { small: Chips; big: Chips };
  rulebook: string;
  seats: number;
  players: number;
  /** Of the viewer, where he or she was dealt in. */
  position: Position | null;
  cards: Card[];
  board: Card[];
  pot: Chips;
  /** What the viewer won or lost. */
  net: Chips;
  showdown: boolean;
  all_in: boolean;
};

/** The money that a hand's amounts are shown in; a tournament's chips are numbers, like play money. */
export const moneyOf = (row: Pick<HandRow, 'currency'>): string => row.currency ?? PLAY;

export type HandsPage = { hands: HandRow[]; next: string | null };

/** How often each open hand wins, at one street: in tenths of a percent. */
export type StreetEquity = { street: Street; shares: { seat: Seat; tenths: number }[]; sampled: boolean };

/** A hand to be replayed, as this viewer may see it. */
export type Replay = {
  hand: HandRow;
  /** `null` for people who did not play it. */
  viewer_seat: Seat | null;
  start: Snapshot;
  messages: TableMessage[];
  equity: StreetEquity[];
};

/** Which hands are looked for. */
export type HandFilter = {
  poker: Poker | '';
  format: Format | 'sit_and_go' | '';
  /** The number of a game: one stake of one kind. */
  game: number | null;
  /** Days as `2026-11-16`, both included. */
  from: string;
  to: string;
  /** In cents. */
  minPot: Cents | null;
  result: 'won' | 'lost' | '';
  showdown: boolean;
  /** Cards that were held, or ranks of any suit. */
  cards: (Card | Rank)[];
  /** Where one sat, as in a row. */
  position: Position | '';
};

export const NO_FILTER: HandFilter = { poker: '', format: '', game: null, from: '', to: '', minPot: null, result: '', showdown: false, cards: [], position: '' };

const PAGE = 50;

/** The filter as part of an address. */
export function filterQuery(filter: HandFilter): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string): void => {
    if (value !== '') query.set(name, value);
  };
  put('poker', filter.poker);
  put('format', filter.format);
  put('game', filter.game === null ? '' : String(filter.game));
  put('from', filter.from);
  put('to', filter.to);
  put('min_pot', filter.minPot === null ? '' : String(filter.minPot));
  put('result', filter.result);
  put('showdown', filter.showdown ? '1' : '');
  put('card', filter.cards.join(''));
  put('position', filter.position);
  return query;
}

export const FORMATS = ['regular', 'deepstack', 'shortstack', 'banzai', 'sit_and_go'] as const;

/** The filter that an address asks for; what makes no sense there is left out. */
export function filterOf(query: string): HandFilter {
  const asked = new URLSearchParams(query);
  const one = <T extends string>(name: string, values: readonly T[]): T | '' => values.find((value) => value === asked.get(name)) ?? '';
  const day = (name: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(asked.get(name) ?? '') ? (asked.get(name) ?? '') : '');
  const whole = (name: string): number | null => (/^\d{1,16}$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : null);
  return {
    poker: one('poker', ['holdem', 'omaha']), format: one('format', FORMATS), game: whole('game'), from: day('from'), to: day('to'), minPot: whole('min_pot'),
    result: one('result', ['won', 'lost']), showdown: asked.get('showdown') === '1', cards: cardsTyped(asked.get('card') ?? '') ?? [],
    position: one('position', POSITIONS),
  };
}

export function hands(filter: HandFilter, before: string | null): Promise<HandsPage> {
  const query = filterQuery(filter);
  query.set('limit', String(PAGE));
  if (before !== null) query.set('before', before);
  return ask(`api/hands?${query.toString()}`);
}

export type HandAt = { game: number; table: number; hand: number };

export const hand = ({ game, table, hand }: HandAt): Promise<Replay> => ask(`api/hands/${game}/${table}/${hand}`);

export const FILE_KINDS = ['phh', 'ohh', 'text'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file, or why there is none: EXPORT makes some wait. */
export type FileAnswer =
  | { got: 'file'; blob: Blob; name: string }
  | { got: 'later'; at: Millis }
  | { got: 'nothing'; status: number };

async function file(path: string, name: string): Promise<FileAnswer> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), { credentials: 'same-origin' });
  } catch {
    return { got: 'nothing', status: 0 };
  }
  if (response.ok) {
    const given = /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { got: 'file', blob: await response.blob(), name: given ?? name };
  }
  const refused: unknown = await response.json().catch(() => null);
  return isLater(refused) ? { got: 'later', at: refused.at } : { got: 'nothing', status: response.status };
}

const isLater = (answer: unknown): answer is { code: 'export_later'; at: Millis } =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'export_later' && 'at' in answer && typeof answer.at === 'number';

const ENDING: Record<FileKind, string> = { phh: 'phh', ohh: 'ohh', text: 'txt' };

export const handFile = ({ game, table, hand }: HandAt, as: FileKind): Promise<FileAnswer> =>
  file(`api/hands/${game}/${table}/${hand}/file?as=${as}`, `hand-${game}-${table}-${hand}.${ENDING[as]}`);

export function handsFile(filter: HandFilter, as: FileKind): Promise<FileAnswer> {
  const query = filterQuery(filter);
  query.set('as', as);
  return file(`api/hands/file?${query.toString()}`, `hands.${ENDING[as]}`);
}

/** Gives a file to the browser to keep. */
export function keep(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  [link.href, link.download] = [address, name];
  link.click();
  // The browser has taken it by then; a day's downloads would otherwise stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What one player did on one day, at one stake, in one position. */
export type DayRow = {
  day: string;
  poker: Poker;
  format: Format;
  currency: string;
  big_blind: Cents;
  position: Position;
  hands: number;
  net: Cents;
  showdown_net: Cents;
  other_net: Cents;
  /** The net with the luck of all-ins taken out. */
  all_in_expected: Cents;
  won: number;
  saw_flop: number;
  showdowns: number;
  showdowns_won: number;
  raised_preflop: number;
  put_in_preflop: number;
  rake: Cents;
};

export const statistics = (from: string | null): Promise<{ days: DayRow[] }> => ask(`api/statistics${from === null ? '' : `?from=${from}`}`);

export type RulebookRow = { id: string; title: string; language: string; digest: string };
export type RulebookData = { id: string; title: string; digest: string; source: string; parameters: Parameters };

export const rulebooks = (): Promise<RulebookRow[]> => ask('api/rulebooks');
export const rulebook = (id: string): Promise<RulebookData> => ask(`api/rulebooks/${encodeURIComponent(id)}`);
