// Danish: what is written and spoken on the drawn table.

import type { StageWords } from '../dictionary';

export const stage: StageWords = {
  stage: {
    label: (table) => `Bord ${table}`,
    seats: 'Pladser',
    you: 'Dig',
    free: 'Ledig plads',
    sitHere: 'Sæt dig her',
    freeSeat: (seat) => `Plads ${seat} er ledig`,
    takeSeat: (seat) => `Sæt dig på plads ${seat}`,
    totalPot: 'Samlet pulje',
    total: 'I alt',
    pot: 'Pulje',
    mainPot: 'Hovedpulje',
    main: 'Hoved',
    sidePot: (index) => (index === null ? 'Sidepulje' : `Sidepulje ${index}`),
    side: (index) => (index === null ? 'Side' : `Side ${index}`),
    morePots: (many) => `+${many}`,
    noPot: 'Ingen chips i midten',
    wonBy: (names, hand) => (hand === null ? names : `${names} · ${hand}`),
    wonFrom: (amount, pot) => `${amount} · ${pot.toLowerCase()}`,
    gain: (amount) => `+${amount}`,
    left: 'Gået',
    waiting: 'Venter',
    sittingOut: 'Sidder over',
    disconnected: 'Offline',
    offline: 'Offline',
    allIn: 'All-in',
    allInChance: (chance) => `All-in · ${chance}`,
    house: 'Huset',
    houseAbout: 'En af husets spillere',
    dealer: 'D',
    button: 'Dealerknap',
    bounty: (amount) => `dusør ${amount}`,
    timeBank: 'Tidsbank',
    spoken: (seat) =>
      [
        seat.name, seat.house ? 'husets spiller' : null, seat.stack, seat.button ? 'dealerknap' : null, seat.acts ? 'skal handle' : null,
        seat.bet === null ? null : `har sat ${seat.bet}`, seat.cards, seat.hand, seat.tag, seat.chance === null ? null : `vinder ${seat.chance} i snit`,
      ].filter((part) => part !== null).join(', '),
  },
};
