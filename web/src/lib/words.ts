// Sentences from what the room sends: codes and parameters come in, words of the page's language come out. The words
// themselves are in `language`.

import type { HandRow } from './history';
import { words } from './language';
import type { About } from './language/dictionary';
import { count, money, plain, PLAY, read, readings, stake, typed } from './money';
import type { Table } from './table';
import { kindOf, type Line, type LineKind } from './tableLog';
import type { ByeCode, Chips, HandRank, Made, Millis, Notice, PoolRow, Refusal, RefusalCode } from './wire/protocol';

export { words };

/** What a sentence is about: a game with its money, at a time of the room's. */
export const about = (currency: string | undefined, now: Millis, name?: string): About => ({
  money: (cents) => (currency === undefined ? plain(cents) : money(cents, currency)),
  now,
  ...(name === undefined ? {} : { name }),
});

/** Why what a person typed is no amount, or nothing if it is one. */
export function amountProblem(text: string, code: string): string | null {
  const found = read(text, code);
  if (typeof found === 'number') return null;
  if (code === PLAY) return read(text) === 'none' ? words.page.noAmount : words.page.wholeChips;
  if (found === 'none') return words.page.noAmount;
  const [large, small] = readings(text);
  return words.page.twoReadings(text.trim(), typed(large), typed(small));
}

/** Why something was refused, as a sentence. */
export function refusal(refused: Refusal, of: About): string {
  // A later room may have codes that this page does not know yet.
  const say = words.refusal[refused.code] as ((params: RefusalCode, about: About) => string) | undefined;
  return say ? say(refused, of) : words.refusalUnknown(refused.code);
}

const GOOD_NEWS = new Set<Notice['code']>(['left_table', 'registered', 'unregistered', 'tournament_starts', 'tournament_finished', 'moved', 'bounty_won', 'announcement']);

/** News about one's own place, or nothing if it is seen anyway. */
export function note(news: Notice, of: About): { say: () => string; bad: boolean; clause: string | null } | null {
  const text = (): string | null => (words.notice[news.code] as ((params: Notice, about: About) => string | null) | undefined)?.(news, of) ?? null;
  if (text() === null) return null;
  const because = news.code === 'top_up_no_longer_fits' ? news.refusal : null;
  const why = (): string => (because === null ? '' : ` ${refusal(because, of)}`);
  return { say: () => `${text() ?? ''}${why()}`, bad: !GOOD_NEWS.has(news.code) || (news.code === 'left_table' && news.why !== 'left'), clause: because?.clause ?? null };
}

/** Why the room ended the connection. */
export function bye(ended: ByeCode): string {
  const say = words.bye[ended.code] as ((params: ByeCode, about: About) => string) | undefined;
  return say ? say(ended, about(undefined, 0)) : words.refusalUnknown(ended.code);
}

/** What the cards of a hand make: `two pair, kings and sixes, ace kicker`. */
export const handOf = (made: Made): string => words.hand[made.rank](made.ranks);

/** The same in a few words, by itself: `Two pair, kings and sixes`. */
export const briefOf = (made: Made): string => words.brief[made.rank](made.ranks);

/** How many of the five cards name a hand; the others only decide between two of the same kind. */
const NAMING: Record<HandRank, number> = { high_card: 1, pair: 2, two_pair: 4, three_of_a_kind: 3, straight: 5, flush: 1, full_house: 5, four_of_a_kind: 4, straight_flush: 5 };

/** The same without the kickers: `two pair, kings and sixes`. */
export const madeOf = ({ rank, ranks }: Made): string => words.hand[rank](ranks.slice(0, NAMING[rank]));

/** The kind of game beside its poker, where it needs saying. */
export const formatOf = (format: HandRow['format']): string =>
  format === 'regular' ? '' : format === 'sit_and_go' ? words.lobby.tabs['sit-and-go'] : (words.format[format] as string | undefined) ?? words.lobby.tabs.tournaments;

/** What is played at a table: the table itself says for which blinds, the lobby or a hand that was seen the rest. */
export function gameOf(table: Table | null, pool: PoolRow | undefined): string {
  const blinds = table?.blinds ?? (pool && { small: pool.small_blind, big: pool.big_blind });
  if (table?.status) return table.status.name;
  if (table?.tournament) {
    const level = `${count(table.blinds.small)}/${count(table.blinds.big)}`;
    return words.table.tournament(table.poker ? words.poker[table.poker] : null, level);
  }
  const played = blinds ? stake(blinds.small, blinds.big, pool?.currency ?? 'PLAY') : '';
  if (pool) return `${words.poker[pool.poker]} ${words.format[pool.format]} ${played}`;
  return table?.poker ? `${words.poker[table.poker]} ${played}` : played;
}

/** Chips at a table without a currency: two decimals at a cash table, a number in a tournament. */
export const amount = (table: Pick<Table, 'tournament'>, chips: Chips): string => (table.tournament ? count(chips) : plain(chips));

/** A line of the log as it is written: `bare` writes an amount without its currency. */
export type Sentence = { kind: LineKind; text: string };

export function describe(line: Line, bare: (chips: Chips) => string): Sentence {
  return { kind: kindOf(line.said) ?? 'event', text: textOf(line, bare) };
}

function textOf({ said, name, own, went, bounty, currency = PLAY }: Line, bare: (chips: Chips) => string): string {
  const { log } = words;
  const who = own ? null : name === '' && 'seat' in said ? log.seat(said.seat) : name;
  const hand = (made: Made | undefined): string | null => (made ? handOf(made) : null);
  switch (said.type) {
    case 'sat': return log.sat(who, bare(said.stack));
    case 'left': return went === 'out' ? log.out(who, bounty === undefined ? null : money(bounty, currency)) : went === 'moved' ? log.moved(who) : log.left(who);
    case 'bounty': return log.bounty(money(said.amount, currency));
    case 'announced': return log.announced(said.text);
    case 'sat_out': return log.satOut(who);
    case 'came_back': return log.cameBack(who);
    case 'connection': return log.connection(who, said.connected);
    case 'hand_starts': return log.hand(said.hand);
    case 'clock': return log.clock(who, said.phase);
    case 'timed_out': return log.timedOut(who);
    case 'rolled_back': return log.rolledBack(said.hand);
    case 'posted': return log.posted(who, words.forced[said.what], bare(said.amount), said.all_in);
    case 'dealt': return log.dealt;
    case 'folded': return log.folded(who);
    case 'checked': return log.checked(who);
    case 'called': return log.called(who, bare(said.added), said.all_in);
    case 'raised': return log.raised(who, bare(said.to), said.opens, said.all_in);
    case 'returned': return log.returned(who, bare(said.amount));
    case 'board': return words.street[said.street];
    case 'shown': return log.shown(who, said.makes ? madeOf(said.makes) : null);
    case 'raked': return log.raked(bare(said.amount));
    case 'won': return log.won(who, bare(said.amount), said.pot === 0 ? null : said.pot, hand(said.makes));
    case 'cancelled': return log.cancelled;
    case 'chat': return said.text;
    default: return '';
  }
}
