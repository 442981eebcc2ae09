// Danish: one's own results.

import type { StatsWords } from './words';

const POSITIONS: Record<string, string> = {
  BTN: 'Knap', SB: 'Lille blind', BB: 'Store blind', CO: 'Cutoff', HJ: 'Hijack', LJ: 'Lojack', MP: 'Midterposition', UTG: 'Under the gun',
};

export const stats: StatsWords = {
  title: 'Dine resultater',
  logIn: 'Log ind for at se dine resultater.',
  enter: 'Log ind',
  loading: 'Lægger dine hænder sammen…',
  again: 'Prøv igen',
  choice: { all: 'Alle cash games', regular: 'Uden Banzai', banzai: 'Kun Banzai' },
  choices: 'Spil',
  span: { week: '7 dage', month: '30 dage', half: '6 måneder', all: 'Alt' },
  spans: 'Periode',
  money: 'Penge',
  playMoney: 'Legepenge',
  csv: 'CSV',
  csvAbout: 'Hent rækkerne bag disse tal som CSV',
  empty: 'Der er ingen resultater endnu.',
  emptyWhat: 'Spil en hånd, så lægges dens resultat til her, så snart den er slut.',
  emptySpan: 'Du har ikke spillet i denne periode.',
  toLobby: 'Gå til lobbyen',
  showAll: 'Vis alle resultater',
  figures: 'Kort fortalt',
  result: 'Resultat',
  afterRake: (rake) => `efter ${rake} i rake`,
  hands: 'Hænder',
  handsWon: (share) => `${share} vundet`,
  perHundred: 'Store blinds pr. 100',
  perHundredAbout: 'vundet eller tabt',
  seesFlop: 'Ser floppet',
  plays: (share) => `går med i ${share}`,
  showdown: 'Vinder ved showdown',
  ofShowdowns: (count) => `af ${count}`,
  raises: 'Raiser',
  beforeFlop: 'før floppet',
  bestDay: 'Bedste dag',
  winnings: 'Gevinst',
  lines: { net: 'Resultat', expected: 'EV af all-ins', showdown: 'Ved showdown', other: 'Uden showdown' },
  winningsText: (from, to, hands, net, expected, showdown, other) =>
    `Fra ${from} til ${to}, på ${hands === '1' ? '1 hånd' : `${hands} hænder`}: resultat ${net}, heraf ${showdown} ved showdown og ${other} uden. Efter EV af dine all-ins ville det være ${expected}.`,
  luck: (amount, up) => (up ? `Dine all-ins gav ${amount} mere end deres EV.` : `Dine all-ins gav ${amount} mindre end deres EV.`),
  noLuck: 'Dine all-ins gav præcis deres EV.',
  asTable: 'Som tabel',
  day: 'Dag',
  total: 'I alt',
  stake: 'Spil og blinds',
  position: 'Position',
  positionName: (code) => POSITIONS[code] ?? code,
  byStake: 'Efter blinds',
  byPosition: 'Efter position',
  byDay: 'Efter dag',
  handsCount: (count, written) => `${written} ${count === 1 ? 'hånd' : 'hænder'}`,
  byStakeText: (count, losing) =>
    losing === 0 ? 'Intet niveau med tab.' : count === 1 ? 'Dette niveau har givet tab.' : losing === 1 ? `Ét niveau af ${count} har givet tab.` : `${losing} niveauer af ${count} har givet tab.`,
  byDayText: (won, lost, even) => {
    const days = (count: number): string => (count === 1 ? '1 dag' : `${count} dage`);
    return `${days(won)} med gevinst, ${days(lost)} med tab${even === 0 ? '' : `, ${days(even)} lige op`}.`;
  },
  lost: 'tabt',
  won: 'vundet',
  square: (day, result, hands) => `${day}: ${result} på ${hands}`,
  notPlayed: (day) => `${day}: ikke spillet`,
  columns: { result: 'Resultat', hands: 'Hænder', perHundred: 'BB/100' },
};
