// English: what is written and spoken on the drawn table.

/** What a listener is told about a seat, besides who sits there. */
export type SeatSpoken = {
  name: string;
  stack: string;
  bet: string | null;
  /** Shown cards or own ones, by name. */
  cards: string | null;
  /** What is written on the tag, and what the hand makes. */
  tag: string | null;
  hand: string | null;
  acts: boolean;
  button: boolean;
  house: boolean;
  chance: string | null;
};

export const stage = {
  stage: {
    label: (table: number) => `Table ${table}`,
    seats: 'Seats',
    you: 'You',
    free: 'Free seat',
    sitHere: 'Sit here',
    freeSeat: (seat: number) => `Seat ${seat} is free`,
    takeSeat: (seat: number) => `Sit at seat ${seat}`,
    totalPot: 'Total pot',
    total: 'Total',
    pot: 'Pot',
    mainPot: 'Main pot',
    main: 'Main',
    /** `index` counts the side pots; `null` if there is one only. */
    sidePot: (index: number | null) => (index === null ? 'Side pot' : `Side pot ${index}`),
    side: (index: number | null) => (index === null ? 'Side' : `Side ${index}`),
    morePots: (many: number) => `+${many}`,
    noPot: 'No chips in the middle',
    /** Who won a pot, and with what: `Ann · Two pair, kings and queens`. */
    wonBy: (names: string, hand: string | null) => (hand === null ? names : `${names} · ${hand}`),
    /** What was won, and from which pot: `€225.43 side pot`. */
    wonFrom: (amount: string, pot: string) => `${amount} ${pot.toLowerCase()}`,
    gain: (amount: string) => `+${amount}`,
    left: 'Left',
    waiting: 'Waiting',
    sittingOut: 'Sitting out',
    disconnected: 'Disconnected',
    /** The same where there is little room. */
    offline: 'Offline',
    allIn: 'All-in',
    /** All-in with an open hand, and what it wins of the pots on average. */
    allInChance: (chance: string) => `All-in · ${chance}`,
    house: 'House',
    houseAbout: 'A player of the house',
    dealer: 'D',
    button: 'Dealer button',
    bounty: (amount: string) => `bounty ${amount}`,
    timeBank: 'Time bank',
    spoken: (seat: SeatSpoken) =>
      [
        seat.name, seat.house ? 'house player' : null, seat.stack, seat.button ? 'dealer button' : null, seat.acts ? 'to act' : null,
        seat.bet === null ? null : `bet ${seat.bet}`, seat.cards, seat.hand, seat.tag, seat.chance === null ? null : `wins ${seat.chance} on average`,
      ].filter((part) => part !== null).join(', '),
  },
};
