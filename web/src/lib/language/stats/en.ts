// English: one's own results.

import type { StatsWords } from './words';

const POSITIONS: Record<string, string> = {
  BTN: 'Button', SB: 'Small blind', BB: 'Big blind', CO: 'Cutoff', HJ: 'Hijack', LJ: 'Lojack', MP: 'Middle position', UTG: 'Under the gun',
};

export const stats: StatsWords = {
  title: 'Your results',
  logIn: 'Log in to see your results.',
  enter: 'Log in',
  loading: 'Adding up your hands…',
  again: 'Try again',
  choice: { all: 'All cash games', regular: 'Without Banzai', banzai: 'Banzai only' },
  choices: 'Games',
  span: { week: '7 days', month: '30 days', half: '6 months', all: 'All' },
  spans: 'Time',
  money: 'Money',
  playMoney: 'Play money',
  csv: 'CSV',
  csvAbout: 'Download the rows behind these figures as CSV',
  empty: 'There are no results yet.',
  emptyWhat: 'Play a hand, and its result is added here as soon as it is over.',
  emptySpan: 'You have not played in this time.',
  toLobby: 'Go to the lobby',
  showAll: 'Show all results',
  figures: 'In short',
  result: 'Result',
  afterRake: (rake) => `after ${rake} rake`,
  hands: 'Hands',
  handsWon: (share) => `${share} won`,
  perHundred: 'Big blinds per 100',
  perHundredAbout: 'won or lost',
  seesFlop: 'Sees the flop',
  plays: (share) => `puts money in ${share}`,
  showdown: 'Wins at showdown',
  ofShowdowns: (count) => `of ${count}`,
  raises: 'Raises',
  beforeFlop: 'before the flop',
  bestDay: 'Best day',
  winnings: 'Winnings',
  lines: { net: 'Result', expected: 'All-in EV', showdown: 'At showdown', other: 'Without showdown' },
  winningsText: (from, to, hands, net, expected, showdown, other) =>
    `From ${from} to ${to}, in ${hands === '1' ? '1 hand' : `${hands} hands`}: result ${net}, of which ${showdown} at showdown and ${other} without. By all-in EV it would be ${expected}.`,
  luck: (amount, up) => (up ? `You ran ${amount} above all-in EV.` : `You ran ${amount} below all-in EV.`),
  noLuck: 'You ran exactly at all-in EV.',
  asTable: 'As a table',
  day: 'Day',
  total: 'Total',
  stake: 'Game and stake',
  position: 'Position',
  positionName: (code) => POSITIONS[code] ?? code,
  byStake: 'By stake',
  byPosition: 'By position',
  byDay: 'By day',
  handsCount: (count, written) => `${written} ${count === 1 ? 'hand' : 'hands'}`,
  byStakeText: (count, losing) =>
    losing === 0 ? 'No stake at a loss.' : count === 1 ? 'This stake is at a loss.' : losing === 1 ? `One stake of ${count} at a loss.` : `${losing} stakes of ${count} at a loss.`,
  byDayText: (won, lost, even) => {
    const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
    return `${days(won)} won, ${days(lost)} lost${even === 0 ? '' : `, ${days(even)} even`}.`;
  },
  lost: 'lost',
  won: 'won',
  square: (day, result, hands) => `${day}: ${result} in ${hands}`,
  notPlayed: (day) => `${day}: not played`,
  columns: { result: 'Result', hands: 'Hands', perHundred: 'BB/100' },
};
