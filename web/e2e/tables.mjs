// Tables for pictures and layout tests: snapshots and what is said after them, in every state a table can be in.

const NAMES = ['Maren', 'QuietRiver', 'Nils_O', 'Delphine', 'Ada', 'Oskar88', 'Juno', 'Basile', 'Lisbeth', 'hakon'];
const LONG = ['WWWWWWWWWWWWWWWW', 'MMMMMMMMMMMMMMMM', 'WMWMWMWMWMWMWMWM', 'Wwwwwwwwwwwwwwww'];
const DECK = ['Qd', '9s', '4c', 'Kh', '2s', 'Kc', 'Qc', 'As', 'Ah', '9d', '9c', 'Ks', 'Js', 'Td', 'Tc', '8h', '8d', '7c', '7s', '6d', '6h', '5c', '5s', '3h', '3c', '2d', '2c', 'Jh', 'Jd', 'Th', 'Ts', 'Ac', 'Ad', 'Qh', 'Qs', '9h', '8c', '8s', '7h', '7d', '6c', '6s', '5d', '5h', '4d', '4h', '4s', '3d', '3s', '2h', 'Kd', 'Jc'];

/** What varies: seats, hole cards, long names and amounts, whether the viewer sits there. */
export function table({ seats = 6, holeCards = 2, long = false, large = false, own = true, n = 10 } = {}) {
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
      poker: holeCards === 4 ? 'omaha' : 'holdem', big_blind: 100, button: 1, street: 'turn', board: DECK.slice(0, 4), pot: large ? 987_654_321 : 12_240, turn: 9, to_act: own ? 1 : 2,
      pots: [{ amount: large ? 456_789_012 : 3_840, seats: numbers }, { amount: large ? 345_678_901 : 3_600, seats: numbers.slice(1) }],
      players: numbers.map((seat) => ({
        seat, stack: stack(seat), bet: bet(seat), folded: false, all_in: stack(seat) === 0,
        ...(own && seat === 1 ? { cards: cards(1), makes: { rank: 'two_pair', ranks: ['K', 'K', 'Q', 'Q', '9'] }, best: ['Kh', 'Kc', 'Qd', 'Qc', '9s'] } : {}),
      })),
    },
  };
}

/** Everybody shows, and one wins: all cards are up, every seat has a tag. */
export function showdown({ seats = 6, holeCards = 2, large = false } = {}) {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  const cards = (seat) => DECK.slice(5 + (seat - 1) * holeCards, 5 + seat * holeCards);
  const makes = { rank: 'three_of_a_kind', ranks: ['9', '9', '9', 'K', 'Q'] };
  return [
    { type: 'board', street: 'river', cards: DECK.slice(0, 5) },
    ...numbers.map((seat) => ({ type: 'shown', seat, cards: cards(seat), makes, best: ['9s', ...cards(seat).slice(0, 2), 'Kh', 'Qd'] })),
    { type: 'raked', pot: 0, amount: 300 },
    { type: 'won', pot: 1, seat: 1, amount: large ? 444_444_444 : 22_543, makes, best: ['9s', ...cards(1).slice(0, 2), 'Kh', 'Qd'] },
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
