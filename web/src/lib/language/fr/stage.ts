// French: what is written and spoken on the drawn table.

import type { StageWords } from '../dictionary';

export const stage: StageWords = {
  stage: {
    label: (table) => `Table ${table}`,
    seats: 'Sièges',
    you: 'Vous',
    free: 'Siège libre',
    sitHere: 'S’asseoir ici',
    freeSeat: (seat) => `Le siège ${seat} est libre`,
    takeSeat: (seat) => `S’asseoir au siège ${seat}`,
    totalPot: 'Pot total',
    total: 'Total',
    pot: 'Pot',
    mainPot: 'Pot principal',
    main: 'Principal',
    sidePot: (index) => (index === null ? 'Pot parallèle' : `Pot parallèle ${index}`),
    side: (index) => (index === null ? 'Parallèle' : `Parallèle ${index}`),
    morePots: (many) => `+${many}`,
    noPot: 'Aucun jeton au milieu',
    wonBy: (names, hand) => (hand === null ? names : `${names} · ${hand}`),
    wonFrom: (amount, pot) => `${amount} · ${pot.toLowerCase()}`,
    gain: (amount) => `+${amount}`,
    left: 'Est parti',
    waiting: 'En attente',
    sittingOut: 'Absent',
    disconnected: 'Hors ligne',
    offline: 'Hors ligne',
    allIn: 'Tapis',
    allInChance: (chance) => `Tapis · ${chance}`,
    house: 'Maison',
    houseAbout: 'Un joueur de la maison',
    dealer: 'D',
    button: 'Bouton',
    bounty: (amount) => `prime ${amount}`,
    timeBank: 'Réserve de temps',
    spoken: (seat) =>
      [
        seat.name, seat.house ? 'joueur de la maison' : null, seat.stack, seat.button ? 'au bouton' : null, seat.acts ? 'doit jouer' : null,
        seat.bet === null ? null : `mise ${seat.bet}`, seat.cards, seat.hand, seat.tag, seat.chance === null ? null : `gagne ${seat.chance} en moyenne`,
      ].filter((part) => part !== null).join(', '),
  },
};
