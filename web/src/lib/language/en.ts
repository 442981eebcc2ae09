// English.

import type { About, Dictionary } from './dictionary';
import type { Limits, Millis, Rank, Reason } from '../wire/protocol';

const ONE: Record<Rank, string> = {
  2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
};
const one = (rank: Rank | undefined): string => (rank === undefined ? '' : ONE[rank]);
const many = (rank: Rank | undefined): string => (rank === '6' ? 'sixes' : `${one(rank)}s`);
/** `ace, queen and ten`. */
const list = (ranks: Rank[]): string => {
  const words = ranks.map(one);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
};

const reason: Record<Reason, string> = {
  usual: 'These are the limits for everyone.',
  left_small: 'You left this table with no more than the smallest buy-in, so the usual limits hold.',
  last_stack: 'You were here a short while ago: you return with at least the stack you left with.',
  left_large: 'You left this table with the largest buy-in or more: you return with that, up to what you had.',
  returns_used_up: 'You have used up today’s returns: you return with exactly the stack you left with.',
  no_ratholing: 'In this format nobody returns with less than he or she left with.',
  banzai_stack: 'At Banzai everyone sits down with the same stack.',
  banzai_resume: 'You left this stake with more: you return with that stack.',
};

function buyIn(limits: Limits, { money }: About): string {
  const range = limits.least === limits.most ? `exactly ${money(limits.least)}` : `${money(limits.least)} to ${money(limits.most)}`;
  const reset = limits.reset === undefined ? '' : `, or ${money(limits.reset)} and use up one of today’s resets`;
  return `Bring ${range}${reset}. ${reason[limits.reason]}`;
}

/** `1 h 5 min`, `2 h`; never less than a minute. */
function minutes(ms: Millis): string {
  const all = Math.max(1, Math.ceil(ms / 60_000));
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ');
}

/** `a minute`, `90 seconds`. */
const shortly = (ms: Millis): string => (ms === 60_000 ? 'a minute' : `${Math.ceil(ms / 1000)} seconds`);

const allIn = (yes: boolean): string => (yes ? ' and is all-in' : '');

export const en: Dictionary = {
  refusal: {
    malformed: () => 'The room did not understand this. Load the page again.',
    too_fast: () => 'Too many requests. Wait a moment.',
    busy: () => 'The room is busy. Try again.',
    request_used: () => 'Another request of yours about money had this number. Nothing was moved.',
    no_such_player: () => 'There is no such player.',
    no_such_rulebook: () => 'There is no such rulebook.',
    refill_later: ({ at }, { now }) => `You have had today’s play money. The next comes in ${minutes(at - now)}.`,
    account_erased: () => 'This account is being erased.',
    too_many_reports: ({ a_day }) => `You have reported as much as staff can read: ${a_day} reports a day. Wait a little.`,
    too_many_blocked: ({ most }) => `You can block ${most} players at most. Unblock some first.`,

    name: ({ chars_min, chars_max }) => `A name has ${chars_min} to ${chars_max} letters, digits, dashes or underscores.`,
    name_taken: () => 'This name is taken.',
    name_reserved: () => 'This name is kept for the house and its staff.',
    password: ({ bytes_min, bytes_max }) => `A password has ${bytes_min} to ${bytes_max} characters.`,
    birth_date: () => 'A date of birth is a past day such as 1990-12-31.',
    market: () => 'There is no such market.',
    login: () => 'The name or the password is wrong.',
    session: () => 'Log in first.',
    too_many_attempts: ({ wait_ms }) => `Too many attempts. Wait ${shortly(wait_ms)}.`,
    unavailable: () => 'The room cannot store this now. Try again in a moment.',
    foreign: () => 'This request does not come from this room’s own page.',
    not_found: () => 'There is nothing here.',
    too_slow: () => 'This took too long. Try again.',
    too_large: () => 'This is too long.',
    too_many_connections: () => 'Too many connections of this account or address. Close some.',
    stopping: () => 'The room is closing.',
    store: () => 'The room cannot store anything now.',
    damaged: () => 'Something stored is damaged. Play goes on.',
    failed: () => 'The room has failed. It will be back.',

    no_such_game: () => 'There is no such game.',
    rules_not_accepted: () => 'Accept the rules first.',
    too_young: ({ age_min }) => `These rules are for players of ${age_min} and older.`,
    excluded_from_banzai: () => 'You are excluded from Banzai.',
    excluded: () => 'You are excluded from play. Your money is safe.',
    invitation: () => 'This invitation is not valid, or no longer.',
    private: () => 'A private table is seen by those who sit there.',
    not_offered: () => 'This game is not offered at this stake.',
    host_buy_in: () => 'The smallest buy-in has to be above zero and no more than the largest.',
    too_many_private_tables: ({ most }) => `You can have ${most} private tables open at most.`,
    private_tables_full: () => 'The room has no space for another private table. Try again later.',
    too_many_tables: ({ most }) => `You can sit at ${most} tables at most.`,
    chat_text: ({ chars_max }) => `A message is one line of 1 to ${chars_max} characters.`,
    chat_rate: () => 'You write faster than others can read. Wait a little.',
    too_many_watchers: () => 'Too many people watch this table.',
    paused: () => 'This game is paused until staff have looked at it. Your chips are safe.',

    not_seated: () => 'You do not sit at this table.',
    already_waiting: () => 'You are already waiting or sitting down here.',
    not_waiting: () => 'You are not waiting for a seat here.',
    buy_in: ({ limits }, about) => buyIn(limits, about),
    wallet_too_small: ({ least, limits }, { money }) => `You need at least ${money(least)} to sit down. ${reason[limits.reason]}`,
    top_up_not_after_every_hand: () => 'These rules have no topping up after every hand.',
    top_up_not_by_hand: () => 'These rules have no topping up by hand.',
    top_up_nothing: () => 'A top-up needs an amount.',
    top_up_stack_is_full: ({ most }, { money }) => `Your stack is already at the largest buy-in, ${money(most)}, or above.`,
    top_up_too_much: ({ adds_most, most }, { money }) => `You can add ${money(adds_most)} at most: the largest buy-in is ${money(most)}.`,
    rebuy_too_small: ({ least, most }, { money }) => `You have no chips left: bring ${money(least)} to ${money(most)}, as for a new seat.`,
    banzai_stack_is_full: ({ stack }, { money }) => `Your stack is already at the Banzai stack, ${money(stack)}, or above.`,
    banzai_exactly: ({ adds, stack }, { money }) => `You can add exactly ${money(adds)}: a Banzai stack is filled up to ${money(stack)}.`,
    too_many_tables_of_stake: ({ most }) => `You can hold ${most} Banzai tables at this stake at most.`,
    nothing_to_post: () => 'You have no big blind to post here.',
    seat_taken: () => 'This seat is taken.',
    seating: () => 'Seats are chosen at private tables, and only there.',
    frozen: () => 'This game is being restored. Your chips are safe.',

    stale: () => 'Too late: the hand has moved on.',
    not_your_turn: ({ turn_of }) => `It is the turn of seat ${turn_of}.`,
    hand_over: () => 'The hand is over.',
    not_in_hand: () => 'You are not in this hand.',
    bet_to_match: () => 'There is a bet to match.',
    nothing_to_call: () => 'There is nothing to call.',
    raise_too_small: ({ to, least }, { money }) => `${money(to)} is below the least, ${money(least)}.`,
    more_than_stack: ({ to, most }, { money }) => `${money(to)} is more than you have, ${money(most)}.`,
    more_than_pot: ({ to, most }, { money }) => `${money(to)} is more than the pot allows, ${money(most)}.`,
    betting_closed: () => 'Betting is not open to you.',
    nobody_can_answer: () => 'Nobody could answer a raise.',
    no_more_than_call: () => 'You have no more than a call takes.',
    nothing_to_show: () => 'There is nothing to show.',
  },
  refusalUnknown: (code) => `The room refused this (${code}).`,

  notice: {
    seat: () => null,
    queued: () => null,
    left_queue: () => null,
    seated: () => null,
    seat_gone: () => 'The seat held for you was given back.',
    buy_in_refused: ({ not_enough }) => (not_enough ? 'Your wallet does not cover this buy-in.' : 'The cashier refused the buy-in.'),
    buy_in_returned: ({ amount }, { money }) => `The seat was gone before your buy-in came through: ${money(amount)} go back to your wallet.`,
    top_up_no_longer_fits: () => 'The top-up does not fit any more.',
    top_up_refused: () => 'The top-up was refused.',
    left_table: ({ stack }, { money }) => `You left the table with ${money(stack)}.`,
  },

  bye: {
    restart: () => 'The room restarts. Come back in a moment.',
    account_unavailable: () => 'Your account cannot be read now. Try again in a moment.',
    logged_out: () => 'Your session is over. Log in again.',
    unreadable: () => 'The room did not understand this page. Load it again.',
    too_fast: () => 'Too many messages.',
    too_slow: () => 'The connection is too slow.',
  },

  poker: { holdem: "Hold'em", omaha: 'Omaha' },
  format: { regular: 'Regular', deepstack: 'Deepstack', shortstack: 'Shortstack', banzai: 'Banzai' },
  rank: {
    high_card: 'High card', pair: 'Pair', two_pair: 'Two pair', three_of_a_kind: 'Three of a kind', straight: 'Straight',
    flush: 'Flush', full_house: 'Full house', four_of_a_kind: 'Four of a kind', straight_flush: 'Straight flush',
  },
  hand: {
    high_card: (five) => `high card ${list(five)}`,
    pair: (five) => `pair of ${many(five[0])}, ${list(five.slice(2))} kickers`,
    two_pair: (five) => `two pair, ${many(five[0])} and ${many(five[2])}, ${one(five[4])} kicker`,
    three_of_a_kind: (five) => `three of a kind, ${many(five[0])}, ${list(five.slice(3))} kickers`,
    straight: (five) => `straight, ${one(five[0])} high`,
    flush: (five) => `flush, ${list(five)}`,
    full_house: (five) => `full house, ${many(five[0])} full of ${many(five[3])}`,
    four_of_a_kind: (five) => `four of a kind, ${many(five[0])}, ${one(five[4])} kicker`,
    straight_flush: (five) => (five[0] === 'A' ? 'royal flush' : `straight flush, ${one(five[0])} high`),
  },
  street: { preflop: 'Preflop', flop: 'Flop', turn: 'Turn', river: 'River' },
  forced: {
    ante: 'the ante', small_blind: 'the small blind', big_blind: 'the big blind', post: 'a big blind out of place', dead_post: 'a dead blind',
  },
  phase: { decision: 'time to act', bank: 'time bank', grace: 'time to reconnect' },
  sitOut: { now: 'Now', next_hand: 'After this hand', next_big_blind: 'At the next big blind' },
  noRaise: {
    betting_closed: 'Betting is not open to you: nobody has made a full raise since you acted.',
    nobody_can_answer: 'Nobody could answer a raise.',
    no_more_than_call: 'You have no more than a call takes.',
  },
  reason,

  log: {
    seat: (seat) => `Seat ${seat}`,
    sat: (name, stack) => `${name} sits down with ${stack}`,
    left: (name) => `${name} leaves`,
    satOut: (name) => `${name} sits out`,
    cameBack: (name) => `${name} is back`,
    connection: (name, connected) => (connected ? `${name} is connected again` : `${name} has lost the connection`),
    hand: (hand) => `Hand ${hand}`,
    clock: (name, phase) => `${name}: ${phase} runs`,
    timedOut: (name) => `${name} ran out of time`,
    rolledBack: (hand) => `Hand ${hand} was interrupted and rolled back: every stack is as at its start`,
    posted: (name, what, amount, last) => `${name} posts ${what}, ${amount}${allIn(last)}`,
    dealt: 'You are dealt',
    folded: (name) => `${name} folds`,
    checked: (name) => `${name} checks`,
    called: (name, amount, last) => `${name} calls ${amount}${allIn(last)}`,
    raised: (name, to, opens, last) => `${name} ${opens ? 'bets' : 'raises to'} ${to}${allIn(last)}`,
    returned: (name, amount) => `${amount} go back to ${name}`,
    shown: (name, hand) => (hand === null ? `${name} shows` : `${name} shows ${hand}`),
    raked: (amount) => `Rake ${amount}`,
    won: (name, amount, sidePot, hand) =>
      `${name} wins ${amount}${sidePot === null ? '' : ` from side pot ${sidePot}`}${hand === null ? '' : ` with ${hand}`}`,
    cancelled: 'The hand is cancelled; all bets are returned',
  },

  page: {
    bigBlind: (amount) => `big blind ${amount}`,
    reloaded: 'A game was interrupted. It goes on from its last finished hand.',
    rolledBack: (hand) => `Hand ${hand} was rolled back: every stack is as at its start.`,
    closing: 'The room is about to close. Hands are played to their end.',
    reported: 'Thank you. Staff will look at it.',
    topUpComes: 'The chips come as soon as no hand holds your seat.',
    lineDown: 'The line to the room is down. Try again in a moment.',
    noAnswer: 'The room does not answer. Are you online?',
    sessionOver: 'Your session is over. Log in again.',
    failed: (status) => (status >= 500 ? 'Something went wrong in the room. Try again.' : `The room refused this (${status}).`),
  },
};
