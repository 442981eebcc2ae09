// English: a sentence for every code that the room can send, and the lines of a table's log.

import type { About, Codes } from '../dictionary';
import { capital, counted, date, duration, list, whole } from '../../locale';
import type { Limits, Millis, NoRaise, Rank, Reason } from '../../wire/protocol';

const ONE: Record<Rank, string> = {
  2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
};
const one = (rank: Rank | undefined): string => (rank === undefined ? '' : ONE[rank]);
const many = (rank: Rank | undefined): string => (rank === '6' ? 'sixes' : `${one(rank)}s`);
/** `, king kicker`, `, king and nine kickers`; nothing before the flop. */
const kickers = (ranks: Rank[]): string => (ranks.length === 0 ? '' : `, ${list(ranks.map(one))} ${ranks.length === 1 ? 'kicker' : 'kickers'}`);

const SUIT = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

const reason: Record<Reason, string> = {
  usual: 'These limits are the same for everyone.',
  left_small: 'You left this table with no more than the smallest buy-in, so the usual limits apply.',
  last_stack: 'You left this table a short while ago: you come back with at least the stack you left with.',
  left_large: 'You left this table with the largest buy-in or more: you come back with that, up to the stack you left with.',
  returns_used_up: 'You have used up today’s returns: you come back with exactly the stack you left with.',
  no_ratholing: 'In this format nobody comes back with less than they left with.',
  banzai_stack: 'At Banzai everyone sits down with the same stack.',
  banzai_resume: 'You left this stake with more: you come back with that stack.',
};

function buyIn(limits: Limits, { money }: About): string {
  const range = limits.least === limits.most ? `exactly ${money(limits.least)}` : `${money(limits.least)}–${money(limits.most)}`;
  const reset = limits.reset === undefined ? '' : `, or for ${money(limits.reset)} with one of today’s resets`;
  return `Buy in for ${range}${reset}. ${reason[limits.reason]}`;
}

const noRaise: Record<NoRaise, string> = {
  betting_closed: 'You cannot raise: nobody has made a full raise since you acted.',
  nobody_can_answer: 'You cannot raise: nobody is left who could call it.',
  no_more_than_call: 'You cannot raise: a call takes all your chips.',
};

/** `a minute`, `90 seconds`. */
const shortly = (ms: Millis): string => (ms === 60_000 ? 'a minute' : counted(Math.ceil(ms / 1000), 'second', 'seconds'));

/** `1st`, `2nd`, `11th`. */
function ordinal(place: number): string {
  const ending = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };
  return `${place}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}`;
}

/** `Ann calls`, `You call`. */
const say = (who: string | null, theirs: string, yours: string): string => (who === null ? `You ${yours}` : `${who} ${theirs}`);

export const codes: Codes = {
  refusal: {
    malformed: () => 'The room did not understand this. Reload the page.',
    too_fast: () => 'Too many requests. Wait a moment.',
    busy: () => 'The room is busy. Try again.',
    request_used: () => 'This request was used before for something else. No money was moved.',
    no_such_player: () => 'There is no player of this name.',
    no_such_rulebook: () => 'There is no such rulebook.',
    refill_later: ({ at }, { now }) => `You have had today’s play money. The next refill is in ${duration(at - now)}.`,
    account_erased: () => 'This account is being deleted.',
    too_many_reports: ({ a_day }) => `You can send ${counted(a_day, 'report', 'reports')} a day. Try again later.`,
    too_many_blocked: ({ most }) => `You can block at most ${counted(most, 'player', 'players')}. Unblock someone first.`,

    name: ({ chars_min, chars_max }) => `A name has ${chars_min} to ${chars_max} characters: letters of one alphabet, digits, dashes and underscores.`,
    name_taken: () => 'This name is taken, or looks like one that is.',
    name_reserved: () => 'This name is reserved for the house and its staff.',
    password: ({ bytes_min, bytes_max }) => `A password has ${bytes_min} to ${bytes_max} characters.`,
    birth_date: () => 'This is not a date of birth. Write it like 1990-12-31.',
    age_not_declared: ({ age_min }) => `Confirm that you are ${age_min} or older.`,
    note_text: ({ chars_max }) => `A note has at most ${chars_max} characters.`,
    too_many_notes: ({ most }) => `You can keep at most ${most} notes. Delete some first.`,
    token: () => 'This access token is unknown or was revoked.',
    token_not_allowed: () => 'An access token cannot do this: it is for you to do on the page.',
    token_read_only: () => 'This access token may only read.',
    token_real_money: () => 'Access tokens work at play-money tables only.',
    token_name: ({ chars_max }) => `The name of an access token has 1 to ${chars_max} characters.`,
    too_many_tokens: ({ most }) => `You can have at most ${counted(most, 'access token', 'access tokens')}. Revoke one first.`,
    export_later: ({ at }, { now }) => `This file is available in ${duration(at - now)}.`,
    market: () => 'This market is not offered. Choose another one.',
    login: () => 'Wrong name or password.',
    session: () => 'Log in first.',
    too_many_attempts: ({ wait_ms }) => `Too many attempts. Wait ${shortly(wait_ms)}.`,
    unavailable: () => 'The room cannot save this now. Try again in a moment.',
    foreign: () => 'This request did not come from the room’s own page.',
    not_found: () => 'There is nothing here, or not any more.',
    too_slow: () => 'This took too long. Try again.',
    too_large: () => 'This is too long.',
    too_many_connections: () => 'Too many connections from this account or address. Close some of them.',
    stopping: () => 'The room is closing.',
    store: () => 'The room cannot save anything now. Try again later.',
    damaged: () => 'Some saved data is damaged. Play goes on.',
    failed: () => 'The room has stopped working. It will be back.',

    no_such_game: () => 'This game is not open any more.',
    rules_not_accepted: () => 'Accept the rules first.',
    too_young: ({ age_min }) => `You have to be ${age_min} or older to play by these rules.`,
    excluded_from_banzai: () => 'You are excluded from Banzai.',
    excluded: () => 'You are excluded from play. Your money is safe.',
    invitation: () => 'This invitation is invalid or has expired.',
    private: () => 'Only the host and the guests of a private table can see it.',
    not_offered: () => 'This game is not offered at these blinds.',
    private_stakes: ({ field, least, most }, { money }) => ({
      small_blind: `The small blind has to be between ${money(least)} and ${money(most)}.`,
      big_blind: `The big blind has to be between ${money(least)} and ${money(most)}.`,
      least: `The smallest buy-in has to be between ${money(least)} and ${money(most)}.`,
      most: `The largest buy-in has to be between ${money(least)} and ${money(most)}.`,
    })[field],
    not_host: () => 'Only the host of this table can do that.',
    is_host: () => 'You host this table: close it instead.',
    no_chips: ({ least, most }, { money }) => `You have no chips left. Buy in for ${money(least)}–${money(most)}, or leave the table.`,
    too_many_private_tables: ({ most }) => `You can have at most ${counted(most, 'private table', 'private tables')} open.`,
    private_tables_full: () => 'The room has no space for another private table. Try again later.',
    too_many_tables: ({ most }) => `You can sit at no more than ${counted(most, 'table', 'tables')}.`,
    chat_text: ({ chars_max }) => `A message is one line of at most ${chars_max} characters.`,
    chat_rate: () => 'You are writing too fast. Wait a moment.',
    chat_muted: ({ until }, { now }) => `Staff have muted your chat. You can write again in ${duration(until - now)}.`,
    too_many_watchers: () => 'Too many people are watching this table.',
    paused: () => 'This game is paused until staff have looked into it. Your chips are safe.',

    not_seated: () => 'You are not seated at this table.',
    already_waiting: () => 'You already have a seat or a place on the waiting list here.',
    not_waiting: () => 'You are not on the waiting list here.',
    buy_in: ({ limits }, about) => buyIn(limits, about),
    wallet_too_small: ({ least, limits }, { money }) => `You need at least ${money(least)} to sit down. ${reason[limits.reason]}`,
    top_up_not_after_every_hand: () => 'These rules do not allow auto top-up after every hand.',
    top_up_not_by_hand: () => 'These rules allow auto top-up only.',
    top_up_nothing: () => 'Choose an amount to add.',
    top_up_stack_is_full: ({ most }, { money }) => `Your stack is at or above the largest buy-in, ${money(most)}.`,
    top_up_too_much: ({ adds_most, most }, { money }) => `You can add at most ${money(adds_most)}: the largest buy-in is ${money(most)}.`,
    rebuy_too_small: ({ least, most }, { money }) => `You have no chips left. Buy in for ${money(least)}–${money(most)}.`,
    banzai_stack_is_full: ({ stack }, { money }) => `Your stack is at or above the Banzai stack, ${money(stack)}.`,
    banzai_exactly: ({ adds, stack }, { money }) => `You can add exactly ${money(adds)}: at Banzai a stack is topped up to ${money(stack)}.`,
    too_many_tables_of_stake: ({ most }) => `You can play at most ${counted(most, 'Banzai table', 'Banzai tables')} at this stake.`,
    nothing_to_post: () => 'You do not have to post a blind here.',
    already_registered: () => 'You have already entered this tournament.',
    not_registered: () => 'You have not entered this tournament.',
    tournament_full: () => 'This tournament is full.',
    tournament_started: () => 'This tournament has started.',
    tournament_nobody_leaves: () => 'You cannot leave a tournament. You can sit out.',
    second_phase: () => 'The second phase is for those who come through a first one.',
    registration_not_open: () => 'Registration for this tournament is not open yet.',
    no_more_entries: () => 'You have used all your re-entries.',
    not_invited: () => 'This tournament is by invitation only.',
    ticket_only: () => 'This tournament is for tickets only.',
    too_few_hands: () => 'You have not played enough hands here for this tournament.',
    account_too_new: () => 'Your account is too new for this tournament.',
    no_such_buy_in: () => 'This tournament has no such buy-in.',
    ticket_does_not_fit: () => 'This ticket is not valid for this tournament.',
    bank_too_small: () => 'This buy-in is closed: the bank does not cover its largest prize.',
    no_rebuy_now: () => 'You cannot re-buy now.',
    no_add_on_now: () => 'You cannot take the add-on now.',
    no_deals: () => 'Deals at the final table are made only under the Home game rules.',
    deal_not_now: () => 'A deal cannot be proposed now.',
    deal_too_soon: () => 'A deal was refused a moment ago. Play some hands first.',
    deal_in_kind: () => 'The prizes that are left are not all money, so they cannot be shared.',
    deal_player_away: () => 'A player is away and cannot agree to a deal.',
    no_deal_open: () => 'There is no deal to answer.',
    tournament_terms: () => 'A private tournament cannot have these terms. Check the fields.',
    tournament_start: ({ latest }) => `The start has to be in the future, and no later than ${date(latest, 'day')}.`,
    cash_only: () => 'This is possible in cash games only.',
    tournament_only: () => 'This is possible in tournaments only.',
    seat_taken: () => 'This seat is taken.',
    seating: () => 'You can pick your seat at private tables only.',
    frozen: () => 'This game is being restored. Your chips are safe.',

    stale: () => 'Too late. The hand has moved on.',
    not_your_turn: ({ turn_of }) => `It is not your turn. Seat ${turn_of} acts first.`,
    hand_over: () => 'The hand is over.',
    not_in_hand: () => 'You are not in this hand.',
    bet_to_match: () => 'You cannot check: there is a bet to call.',
    nothing_to_call: () => 'There is no bet to call.',
    raise_too_small: ({ to, least }, { money }) => `${money(to)} is too little. The minimum is ${money(least)}.`,
    more_than_stack: ({ to, most }, { money }) => `${money(to)} is more than you have. Your all-in is ${money(most)}.`,
    more_than_pot: ({ to, most }, { money }) => `${money(to)} is more than the pot. The maximum is ${money(most)}.`,
    betting_closed: () => noRaise.betting_closed,
    nobody_can_answer: () => noRaise.nobody_can_answer,
    no_more_than_call: () => noRaise.no_more_than_call,
    nothing_to_show: () => 'You have no cards to show.',
  },

  refusalUnknown: (code) => `The room refused this (${code}).`,

  notice: {
    seat: () => null,
    queued: () => null,
    left_queue: () => null,
    seated: () => null,
    seat_gone: () => 'Your reserved seat was given up.',
    buy_in_refused: ({ not_enough }) => (not_enough ? 'Your balance does not cover this buy-in.' : 'The cashier refused the buy-in.'),
    buy_in_returned: ({ amount }, { money }) => `The seat was gone before your buy-in arrived. ${money(amount)} went back to your balance.`,
    top_up_no_longer_fits: () => 'Your top-up is no longer possible.',
    top_up_refused: () => 'The top-up was refused.',
    left_table: ({ stack, why }, { money }) => ({
      left: `You left the table with ${money(stack)}.`,
      removed_by_host: `The host removed you from the table. ${money(stack)} went back to your balance.`,
      sat_out_too_long: `You sat out too long and left the table with ${money(stack)}.`,
    })[why],
    registered: () => 'You have entered the tournament.',
    registration_refused: ({ not_enough }) => (not_enough ? 'Your balance does not cover this entry.' : 'The cashier refused the entry.'),
    unregistered: () => 'You have withdrawn from the tournament. Your money is back in your balance.',
    tournament_starts: ({ seat }) => `The tournament starts. You have seat ${seat}.`,
    moved: ({ seat }) => `You are moved to another table. You have seat ${seat}.`,
    tournament_cancelled: ({ paid, ticket, why }, { money }) =>
      `${{
        too_few_entrants: 'Too few players entered: the tournament does not take place.',
        bank_too_small: 'The HexaPro bank does not cover the largest prize: the game does not take place.',
        staff: 'The staff cancelled the tournament.',
      }[why]} ${ticket ? 'You have your ticket back.' : `${money(paid)} is in your balance.`}`,
    rebuy_offered: () => 'You have no chips left. You can re-buy now.',
    bounty_won: ({ amount }, { money }) => `You won a bounty of ${money(amount)}.`,
    deal_proposed: () => 'A deal is proposed: the prizes that are left are shared by ICM, if all agree.',
    deal_accepted: ({ accepted, of }) => `${accepted} of ${of} players accept the deal.`,
    deal_ended: ({ why }) =>
      ({
        refused: 'The deal was refused. Play goes on.',
        time_over: 'Not everybody accepted the deal in time. Play goes on.',
        somebody_away: 'There is no deal: a player is away.',
        changed: 'There is no deal: the players or the prizes have changed.',
      })[why],
    announcement: ({ text }) => text,
    tournament_finished: ({ place, prize, bounties = 0, disqualified = false }, { money }) =>
      [
        disqualified ? 'You were disqualified.' : place == null ? 'You are out of the tournament.' : prize === 0 ? `You finished ${ordinal(place)}.` : `You finished ${ordinal(place)} and won ${money(prize)}.`,
        bounties > 0 ? `Your bounties: ${money(bounties)}.` : '',
      ].filter((part) => part !== '').join(' '),
  },

  bye: {
    restart: () => 'The room is restarting. It will be back in a moment.',
    account_unavailable: () => 'Your account cannot be read now. Try again in a moment.',
    logged_out: () => 'Your session is over. Log in again.',
    unreadable: () => 'The room did not understand this page. Reload it.',
    too_fast: () => 'This page sent too many messages. Reload it.',
    too_slow: () => 'Your connection is too slow to follow the game.',
  },

  poker: { holdem: 'Hold’em', omaha: 'Omaha' },

  format: { regular: 'Regular', deepstack: 'Deepstack', shortstack: 'Shortstack', banzai: 'Banzai' },

  rank: {
    high_card: 'High card', pair: 'Pair', two_pair: 'Two pair', three_of_a_kind: 'Three of a kind', straight: 'Straight',
    flush: 'Flush', full_house: 'Full house', four_of_a_kind: 'Four of a kind', straight_flush: 'Straight flush',
  },

  hand: {
    high_card: (five) => (five.length < 5 ? `${one(five[0])} high` : `high card ${list(five.map(one))}`),
    pair: (five) => `a pair of ${many(five[0])}${kickers(five.slice(2))}`,
    two_pair: (five) => `two pair, ${many(five[0])} and ${many(five[2])}${kickers(five.slice(4))}`,
    three_of_a_kind: (five) => `three of a kind, ${many(five[0])}${kickers(five.slice(3))}`,
    straight: (five) => `a straight, ${one(five[0])} high`,
    flush: (five) => (five.length < 5 ? `a flush, ${one(five[0])} high` : `a flush, ${list(five.map(one))}`),
    full_house: (five) => `a full house, ${many(five[0])} full of ${many(five[3])}`,
    four_of_a_kind: (five) => `four of a kind, ${many(five[0])}${kickers(five.slice(4))}`,
    straight_flush: (five) => (five[0] === 'A' ? 'a royal flush' : `a straight flush, ${one(five[0])} high`),
  },

  brief: {
    high_card: (five) => `${capital(one(five[0]))} high`,
    pair: (five) => `Pair of ${many(five[0])}`,
    two_pair: (five) => `Two pair, ${many(five[0])} and ${many(five[2])}`,
    three_of_a_kind: (five) => `Three ${many(five[0])}`,
    straight: (five) => `Straight, ${one(five[0])} high`,
    flush: (five) => `Flush, ${one(five[0])} high`,
    full_house: (five) => `Full house, ${many(five[0])} full of ${many(five[3])}`,
    four_of_a_kind: (five) => `Four ${many(five[0])}`,
    straight_flush: (five) => (five[0] === 'A' ? 'Royal flush' : `Straight flush, ${one(five[0])} high`),
  },

  street: { preflop: 'Pre-flop', flop: 'Flop', turn: 'Turn', river: 'River' },

  forced: {
    ante: 'the ante', small_blind: 'the small blind', big_blind: 'the big blind', post: 'a big blind', dead_post: 'a dead blind',
  },

  phase: { decision: 'time to act', bank: 'time bank', grace: 'time to reconnect' },

  sitOut: { now: 'Now', next_hand: 'After this hand', next_big_blind: 'At the next big blind' },

  noRaise,

  reason,

  log: {
    seat: (seat) => `Seat ${seat}`,
    sat: (who, stack) => `${say(who, 'sits', 'sit')} down with ${stack}`,
    left: (who) => `${say(who, 'leaves', 'leave')} the table`,
    satOut: (who) => `${say(who, 'sits', 'sit')} out`,
    cameBack: (who) => `${say(who, 'is', 'are')} back`,
    connection: (who, connected) => (connected ? `${say(who, 'is', 'are')} connected again` : `${say(who, 'has', 'have')} lost the connection`),
    hand: (hand) => `Hand ${whole(hand)}`,
    clock: (who, phase) =>
      phase === 'grace' ? `${say(who, 'has', 'have')} time to reconnect` : `${say(who, 'uses the', 'use your')} time bank`,
    timedOut: (who) => `${say(who, 'ran', 'ran')} out of time`,
    rolledBack: (hand) => `Hand ${whole(hand)} was interrupted and rolled back. All stacks are as before it`,
    posted: (who, what, amount, last) => `${say(who, 'posts', 'post')} ${what} ${amount}${last ? ', all-in' : ''}`,
    dealt: 'You are dealt',
    folded: (who) => say(who, 'folds', 'fold'),
    checked: (who) => say(who, 'checks', 'check'),
    called: (who, amount, last) => `${say(who, 'calls', 'call')} ${amount}${last ? ', all-in' : ''}`,
    raised: (who, to, opens, last) =>
      `${opens ? say(who, 'bets', 'bet') : say(who, 'raises to', 'raise to')} ${to}${last ? ', all-in' : ''}`,
    returned: (who, amount) => `Uncalled bet of ${amount} returned to ${who ?? 'you'}`,
    shown: (who, hand) => `${say(who, 'shows', 'show')}${hand === null ? '' : ` ${hand}`}`,
    raked: (amount) => `Rake ${amount}`,
    won: (who, amount, sidePot, hand) =>
      `${say(who, 'wins', 'win')} ${amount}${sidePot === null ? '' : ` from side pot ${sidePot}`}${hand === null ? '' : ` with ${hand}`}`,
    cancelled: 'The hand is cancelled. All bets are returned',
  },

  cards: {
    card: (rank, suit) => `${one(rank)} of ${SUIT[suit]}`,
    hidden: 'a hidden card',
    board: (cards) => `Board: ${cards}`,
    noBoard: 'No board yet',
  },

  did: { fold: 'Fold', check: 'Check', call: 'Call', bet: 'Bet', raise: 'Raise', all_in: 'All-in' },
};
