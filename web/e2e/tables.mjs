// Tables for pictures and layout tests: snapshots and what is said after them, in every state a table can be in.

const NAMES = ['Maren', 'QuietRiver', 'Nils_O', 'Delphine', 'Ada', 'Oskar88', 'Juno', 'Basile', 'Lisbeth', 'hakon'];
const LONG = ['WWWWWWWWWWWWWWWW', 'MMMMMMMMMMMMMMMM', 'WMWMWMWMWMWMWMWM', 'Wwwwwwwwwwwwwwww'];
const DECK = ['Qd', '9s', '4c', 'Kh', '2s', 'Kc', 'Qc', 'As', 'Ah', '9d', '9c', 'Ks', 'Js', 'Td', 'Tc', '8h', '8d', '7c', '7s', '6d', '6h', '5c', '5s', '3h', '3c', '2d', '2c', 'Jh', 'Jd', 'Th', 'Ts', 'Ac', 'Ad', 'Qh', 'Qs', '9h', '8c', '8s', '7h', '7d', '6c', '6s', '5d', '5h', '4d', '4h', '4s', '3d', '3s', '2h', 'Kd', 'Jc'];

/** What varies: seats, hole cards, long names and amounts, whether the viewer sits there. */
export function table({ seats = 6, holeCards = 2, long = false, large = false, own = true, button = 1, n = 10 } = {}) {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  const name = (seat) => (long ? LONG[seat % LONG.length].slice(0, 15) + seat % 10 : NAMES[seat - 1]);
  const stack = (seat) => (large ? 999_999_999 - seat : [21_480, 0, 8_825, 18_740, 10_000, 9_620, 3_360, 7_810, 4_275, 9_640][seat - 1]);
  const bet = (seat) => (large ? 123_456_789 : 2_400);
  const cards = (seat) => DECK.slice(5 + (seat - 1) * holeCards, 5 + seat * holeCards);
  return {
    type: 'snapshot', game: 2, table: 14, n, seats, hand_number: 4218, blinds: { small: 50, big: 100 }, clock_until: Date.now() + 9_000,
    players: numbers.map((seat) => ({ seat, name: name(seat), house: seat % 5 === 0, stack: stack(seat), out: false, connected: seat !== 6 })),
    ...(own ? { own: { seat: 1, time_bank: 25_000 } } : {}),
    hand: {
      poker: holeCards === 4 ? 'omaha' : 'holdem', big_blind: 100, button, street: 'turn', board: DECK.slice(0, 4), pot: large ? 987_654_321 : 12_240, turn: 9, to_act: own ? 1 : 2,
      pots: [{ amount: large ? 456_789_012 : 3_840, seats: numbers }, { amount: large ? 345_678_901 : 3_600, seats: numbers.slice(1) }],
      players: numbers.map((seat) => ({
        seat, stack: stack(seat), bet: bet(seat), folded: false, all_in: stack(seat) === 0,
        ...(own && seat === 1 ? { cards: cards(1), makes: { rank: 'two_pair', ranks: ['K', 'K', 'Q', 'Q', '9'] }, best: ['Kh', 'Kc', 'Qd', 'Qc', '9s'] } : {}),
      })),
    },
  };
}

/** Everybody shows, and one wins: all cards are up, every seat has a tag, the winning cards are raised. */
export function showdown({ seats = 6, holeCards = 2, large = false, winner = 1 } = {}) {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  const cards = (seat) => DECK.slice(5 + (seat - 1) * holeCards, 5 + seat * holeCards);
  const makes = { rank: 'three_of_a_kind', ranks: ['9', '9', '9', 'K', 'Q'] };
  // Those at both ends of the board, which seats and buttons come nearest to.
  const board = winner % 2 === 1 ? ['Kh', 'Qd'] : ['Qd', '2s'];
  return [
    { type: 'board', street: 'river', cards: DECK.slice(0, 5) },
    ...numbers.map((seat) => ({ type: 'shown', seat, cards: cards(seat), makes, best: ['9s', ...cards(seat).slice(0, 2), 'Kh', 'Qd'] })),
    { type: 'raked', pot: 0, amount: 300 },
    { type: 'won', pot: 1, seat: winner, amount: large ? 444_444_444 : 22_543, makes, best: ['9s', ...cards(winner).slice(0, 2), ...board] },
  ];
}

/** All-in with open hands: each has its chance. */
export function runOut({ seats = 6, holeCards = 2 } = {}) {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  const cards = (seat) => DECK.slice(5 + (seat - 1) * holeCards, 5 + seat * holeCards);
  return [
    { type: 'board', street: 'turn', cards: DECK.slice(0, 4) },
    ...numbers.map((seat) => ({ type: 'shown', seat, cards: cards(seat) })),
    { type: 'equity', street: 'turn', shares: numbers.map((seat) => ({ seat, tenths: Math.round(1000 / seats) })), sampled: false },
  ];
}

/** A table in the middle of a hand, with what was said so far in its log. */
export function inPlay({ game = 2, number = 14, holeCards = 2 } = {}) {
  const snapshot = { ...table({ holeCards }), game, table: number, clock_until: Date.now() + 9_000 };
  const folded = new Set([3, 5]);
  snapshot.players = snapshot.players.map((player) => ({ ...player, out: player.seat === 3 }));
  snapshot.hand.players = snapshot.hand.players.map((player) => ({
    ...player, folded: folded.has(player.seat), bet: folded.has(player.seat) || player.seat < 3 ? 0 : player.bet,
  }));
  snapshot.hand.legal = {
    check: false, call: { adds: 2_400, all_in: false },
    raise: { to_min: 4_800, to_max: 21_480, opens: false, max_is_all_in: true, presets: { half_pot: 9_720, three_quarters_pot: 13_380, pot: 17_040 } },
  };
  snapshot.so_far = [
    { type: 'hand_starts', hand: 4218, button: 1, blinds: { small: 50, big: 100 } },
    { type: 'posted', seat: 2, what: 'small_blind', amount: 50, all_in: false },
    { type: 'posted', seat: 4, what: 'big_blind', amount: 100, all_in: false },
    { type: 'dealt', seat: 1, cards: snapshot.hand.players[0].cards },
    { type: 'folded', seat: 5 },
    { type: 'raised', seat: 6, added: 300, to: 300, by: 200, opens: false, all_in: false },
    { type: 'called', seat: 1, added: 300, to: 300, all_in: false },
    { type: 'raised', seat: 2, added: 910, to: 960, by: 660, opens: false, all_in: true },
    { type: 'called', seat: 4, added: 860, to: 960, all_in: false },
    { type: 'called', seat: 6, added: 660, to: 960, all_in: false },
    { type: 'called', seat: 1, added: 660, to: 960, all_in: false },
    { type: 'board', street: 'flop', cards: snapshot.hand.board.slice(0, 3) },
    { type: 'raised', seat: 4, added: 1_200, to: 1_200, by: 1_200, opens: true, all_in: false },
    { type: 'called', seat: 6, added: 1_200, to: 1_200, all_in: false },
    { type: 'called', seat: 1, added: 1_200, to: 1_200, all_in: false },
    { type: 'board', street: 'turn', cards: snapshot.hand.board },
    { type: 'raised', seat: 4, added: 2_400, to: 2_400, by: 2_400, opens: true, all_in: false },
    { type: 'called', seat: 6, added: 2_400, to: 2_400, all_in: false },
  ];
  return snapshot;
}
