// Sentences from what the room sends: codes and parameters come in, words of the page's language come out. The words
// themselves are in `language`.

import { en } from './language/en';
import type { About, Dictionary } from './language/dictionary';
import { count, money, plain, stake } from './money';
import type { Line, Table } from './table';
import type { ByeCode, Card, Chips, Made, Millis, Notice, PoolRow, Refusal, RefusalCode, TableMessage, Seat } from './wire/protocol';

type Sentence = Omit<Line, 'key'>;

/** The page's language. */
export const words: Dictionary = en;

export const { poker: POKER, format: FORMAT, rank: RANK, phase: PHASE, sitOut: SIT_OUT, noRaise: NO_RAISE, reason: REASON } = words;

/** What a sentence is about: a game with its money, at a time of the room's. */
export const about = (currency: string | undefined, now: Millis): About => ({
  money: (cents) => (currency === undefined ? plain(cents) : money(cents, currency)),
  now,
});

/** What somebody wrote, now or before. */
export const chat = (said: { name: string; house: boolean; text: string }): Sentence => ({
  kind: 'chat', who: said.name, house: said.house, text: said.text, cards: [],
});

/** A refusal with its clause, if the rules say so. */
export function refusal(refused: Refusal, of: About): string {
  // A later room may have codes that this page does not know yet.
  const say = words.refusal[refused.code] as ((params: RefusalCode, about: About) => string) | undefined;
  const text = say ? say(refused, of) : words.refusalUnknown(refused.code);
  return refused.clause === undefined ? text : `${text} (${refused.clause})`;
}

const GOOD_NEWS = new Set<Notice['code']>(['left_table', 'registered', 'unregistered', 'tournament_starts', 'tournament_finished']);

/** News about one's own place, or nothing if it is seen anyway. */
export function note(news: Notice, of: About): { text: string; bad: boolean } | null {
  const say = words.notice[news.code] as ((params: Notice, about: About) => string | null) | undefined;
  const text = say?.(news, of) ?? null;
  if (text === null) return null;
  const why = news.code === 'top_up_no_longer_fits' ? ` ${refusal(news.refusal, of)}` : '';
  return { text: text + why, bad: !GOOD_NEWS.has(news.code) };
}

/** Why the room ended the connection. */
export function bye(ended: ByeCode): string {
  const say = words.bye[ended.code] as ((params: ByeCode, about: About) => string) | undefined;
  return say ? say(ended, about(undefined, 0)) : words.refusalUnknown(ended.code);
}

/** What the cards of a hand make: `two pair, kings and sixes, ace kicker`. */
export const handOf = (made: Made): string => words.hand[made.rank](made.ranks);

/** What is played at a table: the table itself says for which blinds, the lobby or a hand that was seen the rest. */
export function gameOf(table: Table | null, pool: PoolRow | undefined): string {
  const blinds = table?.blinds ?? (pool && { small: pool.small_blind, big: pool.big_blind });
  if (table?.tournament) {
    const level = `${count(table.blinds.small)}/${count(table.blinds.big)}`;
    return words.table.tournament(table.poker ? POKER[table.poker] : null, level);
  }
  const played = blinds ? stake(blinds.small, blinds.big, pool?.currency ?? 'PLAY') : '';
  if (pool) return `${POKER[pool.poker]} ${FORMAT[pool.format]} ${played}`;
  return table?.poker ? `${POKER[table.poker]} ${played}` : played;
}

/** Chips at a table: money at a cash table, a number in a tournament. */
export const amount = (table: Pick<Table, 'tournament'>, chips: Chips): string => (table.tournament ? count(chips) : plain(chips));

/** What is said at a table as a line of its log, or nothing if it is only drawn. */
export function describe(said: TableMessage, table: Table): Sentence | null {
  const { log } = words;
  const plain = (chips: Chips): string => amount(table, chips);
  const who = (seat: Seat): string => table.players.find((player) => player.seat === seat)?.name ?? log.seat(seat);
  const of = (kind: Line['kind'], text: string, cards: Card[] = []): Sentence => ({ kind, who: null, house: false, text, cards });
  const line = (text: string, cards: Card[] = []): Sentence => of('event', text, cards);
  const alert = (text: string): Sentence => of('alert', text);
  const hand = (made: Made | undefined): string | null => (made ? handOf(made) : null);
  switch (said.type) {
    case 'sat': return line(log.sat(said.name, plain(said.stack)));
    case 'left': return line(log.left(said.name));
    case 'sat_out': return line(log.satOut(who(said.seat)));
    case 'came_back': return line(log.cameBack(who(said.seat)));
    case 'connection': return line(log.connection(who(said.seat), said.connected));
    case 'stack': return null;
    case 'hand_starts': return of('hand', log.hand(said.hand));
    case 'clock': return said.phase === 'decision' ? null : line(log.clock(who(said.seat), words.phase[said.phase]));
    case 'timed_out': return line(log.timedOut(who(said.seat)));
    case 'rolled_back': return alert(log.rolledBack(said.hand));
    case 'posted': return line(log.posted(who(said.seat), words.forced[said.what], plain(said.amount), said.all_in));
    case 'dealt': return said.cards ? line(log.dealt, said.cards) : null;
    case 'turn':
    case 'your_turn':
      return null;
    case 'folded': return line(log.folded(who(said.seat)));
    case 'checked': return line(log.checked(who(said.seat)));
    case 'called': return line(log.called(who(said.seat), plain(said.added), said.all_in));
    case 'raised': return line(log.raised(who(said.seat), plain(said.to), said.opens, said.all_in));
    case 'returned': return line(log.returned(who(said.seat), plain(said.amount)));
    case 'board': return of('street', words.street[said.street], said.cards.filter((card) => !table.board.includes(card)));
    case 'shown': return line(log.shown(who(said.seat), hand(said.makes)), said.cards);
    case 'raked': return line(log.raked(plain(said.amount)));
    case 'won': return of('won', log.won(who(said.seat), plain(said.amount), said.pot === 0 ? null : said.pot, hand(said.makes)));
    case 'cancelled': return alert(log.cancelled);
    case 'ended': return null;
    case 'chat': return chat(said);
    default:
      said satisfies never;
      return null;
  }
}
