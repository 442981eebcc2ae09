// Everything the page says in sentences, in one place. English for now.

import { plain, stake } from './money';
import type { Line, Table } from './table';
import type { Card, Forced, Format, HandRank, Millis, Notice, Phase, Poker, PoolRow, Reason, Refusal, TableMessage, Seat, SitOut } from './wire/protocol';

type Sentence = Omit<Line, 'key'>;

const FORCED: Record<Forced, string> = {
  ante: 'the ante',
  small_blind: 'the small blind',
  big_blind: 'the big blind',
  post: 'a big blind out of place',
  dead_post: 'a dead blind',
};

export const POKER: Record<Poker, string> = { holdem: "Hold'em", omaha: 'Omaha' };
export const FORMAT: Record<Format, string> = {
  regular: 'Regular', deepstack: 'Deepstack', shortstack: 'Shortstack', banzai: 'Banzai',
};
export const RANK: Record<HandRank, string> = {
  high_card: 'High card', pair: 'Pair', two_pair: 'Two pair', three_of_a_kind: 'Three of a kind', straight: 'Straight',
  flush: 'Flush', full_house: 'Full house', four_of_a_kind: 'Four of a kind', straight_flush: 'Straight flush',
};
export const PHASE: Record<Phase, string> = { decision: 'time to act', bank: 'time bank', grace: 'time to reconnect' };
export const SIT_OUT: Record<SitOut, string> = {
  now: 'Now', next_hand: 'After this hand', next_big_blind: 'At the next big blind',
};

/** Why the limits of a buy-in are what they are. */
export const REASON: Record<Reason, string> = {
  usual: 'These are the limits for everyone.',
  left_small: 'You left this table with no more than the smallest buy-in, so the usual limits hold.',
  last_stack: 'You were here a short while ago: you return with at least the stack you left with.',
  left_large: 'You left this table with the largest buy-in or more: you return with that, up to what you had.',
  returns_used_up: 'You have used up today’s returns: you return with exactly the stack you left with.',
  no_ratholing: 'In this format nobody returns with less than he or she left with.',
  banzai_stack: 'At Banzai everyone sits down with the same stack.',
  banzai_resume: 'You left this stake with more: you return with that stack.',
};

/** What somebody wrote, now or before. */
export const chat = (said: { name: string; house: boolean; text: string }): Sentence => ({
  kind: 'chat', who: said.name, house: said.house, text: said.text, cards: [],
});

/** What a room says in half a sentence, as a whole one. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

const DAY_MS = 86_400_000;

/** Play money comes once a day, and the room's day begins at midnight UTC. */
export function refillLater(now: Millis): string {
  const minutes = Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `You have had today’s play money. The next comes in ${hours > 0 ? `${hours} h ` : ''}${rest} min.`;
}

/** A refusal with its clause, if the rules say so. */
export function refusal(refused: Refusal): string {
  const least = refused.least === undefined ? '' : ` The least is ${plain(refused.least)}.`;
  const most = refused.most === undefined ? '' : ` The most is ${plain(refused.most)}.`;
  const clause = refused.clause === undefined ? '' : ` (${refused.clause})`;
  return `${sentence(refused.text)}${least}${most}${clause}`;
}

/** News about one's own place, or nothing if it is seen anyway. */
export function note(news: Notice): { text: string; bad: boolean } | null {
  switch (news.type) {
    case 'seat':
    case 'queued':
    case 'left_queue':
    case 'seated':
      return null;
    case 'seat_gone':
      return { text: 'The seat held for you was given back.', bad: true };
    case 'buy_in_refused':
      return {
        text: news.not_enough ? 'Your wallet does not cover this buy-in.' : 'The cashier refused the buy-in.',
        bad: true,
      };
    case 'buy_in_returned':
      return { text: `The seat was gone before your buy-in came through: ${plain(news.amount)} go back to your wallet.`, bad: true };
    case 'top_up_no_longer_fits':
      return { text: `The top-up does not fit any more: ${news.text}.`, bad: true };
    case 'top_up_refused':
      return { text: 'The top-up was refused.', bad: true };
    case 'left_table':
      return { text: `You left the table with ${plain(news.stack)}.`, bad: false };
    default:
      news satisfies never;
      return null;
  }
}

/** What is played at a table: the table itself says for which blinds, the lobby or a hand that was seen the rest. */
export function gameOf(table: Table | null, pool: PoolRow | undefined): string {
  const blinds = table?.blinds ?? (pool && { small: pool.small_blind, big: pool.big_blind });
  const played = blinds ? stake(blinds.small, blinds.big, pool?.currency ?? 'PLAY') : '';
  if (pool) return `${POKER[pool.poker]} ${FORMAT[pool.format]} ${played}`;
  return table?.poker ? `${POKER[table.poker]} ${played}` : played;
}

/** What is said at a table as a line of its log, or nothing if it is only drawn. */
export function describe(said: TableMessage, table: Table): Sentence | null {
  const who = (seat: Seat): string => table.players.find((player) => player.seat === seat)?.name ?? `Seat ${seat}`;
  const of = (kind: Line['kind'], text: string, cards: Card[] = []): Sentence => ({ kind, who: null, house: false, text, cards });
  const line = (text: string, cards: Card[] = []): Sentence => of('event', text, cards);
  const alert = (text: string): Sentence => of('alert', text);
  const allIn = (yes: boolean): string => (yes ? ' and is all-in' : '');
  switch (said.type) {
    case 'sat': return line(`${said.name} sits down with ${plain(said.stack)}`);
    case 'left': return line(`${said.name} leaves`);
    case 'sat_out': return line(`${who(said.seat)} sits out`);
    case 'came_back': return line(`${who(said.seat)} is back`);
    case 'connection':
      return line(said.connected ? `${who(said.seat)} is connected again` : `${who(said.seat)} has lost the connection`);
    case 'stack': return null;
    case 'hand_starts': return of('hand', `Hand ${said.hand}`);
    case 'clock': return said.phase === 'decision' ? null : line(`${who(said.seat)}: ${PHASE[said.phase]} runs`);
    case 'timed_out': return line(`${who(said.seat)} ran out of time`);
    case 'rolled_back': return alert(`Hand ${said.hand} was interrupted and rolled back: every stack is as at its start`);
    case 'posted': return line(`${who(said.seat)} posts ${FORCED[said.what]}, ${plain(said.amount)}${allIn(said.all_in)}`);
    case 'dealt': return said.cards ? line('You are dealt', said.cards) : null;
    case 'turn':
    case 'your_turn':
      return null;
    case 'folded': return line(`${who(said.seat)} folds`);
    case 'checked': return line(`${who(said.seat)} checks`);
    case 'called': return line(`${who(said.seat)} calls ${plain(said.added)}${allIn(said.all_in)}`);
    case 'raised':
      return line(`${who(said.seat)} ${said.opens ? 'bets' : 'raises to'} ${plain(said.to)}${allIn(said.all_in)}`);
    case 'returned': return line(`${plain(said.amount)} go back to ${who(said.seat)}`);
    case 'board': {
      const fresh = said.cards.filter((card) => !table.board.includes(card));
      return of('street', said.street.charAt(0).toUpperCase() + said.street.slice(1), fresh);
    }
    case 'shown': return line(`${who(said.seat)} shows${said.makes ? ` ${said.makes.text}` : ''}`, said.cards);
    case 'raked': return line(`Rake ${plain(said.amount)}`);
    case 'won': {
      const what = said.pot === 0 ? '' : ` from side pot ${said.pot}`;
      const by = said.makes ? ` with ${said.makes.text}` : '';
      return of('won', `${who(said.seat)} wins ${plain(said.amount)}${what}${by}`);
    }
    case 'cancelled': return alert('The hand is cancelled; all bets are returned');
    case 'ended': return null;
    case 'chat': return chat(said);
    default:
      said satisfies never;
      return null;
  }
}
