// French: one's own results.

import type { StatsWords } from './words';

const POSITIONS: Record<string, string> = {
  BTN: 'Bouton', SB: 'Petite blind', BB: 'Grosse blind', CO: 'Cutoff', HJ: 'Hijack', LJ: 'Lojack', MP: 'Milieu de parole', UTG: 'Premier de parole',
};

export const stats: StatsWords = {
  title: 'Vos résultats',
  logIn: 'Connectez-vous pour voir vos résultats.',
  enter: 'Se connecter',
  loading: 'Addition de vos mains…',
  again: 'Réessayer',
  choice: { all: 'Tous les cash games', regular: 'Sans Banzai', banzai: 'Banzai seulement' },
  choices: 'Jeux',
  span: { week: '7 jours', month: '30 jours', half: '6 mois', all: 'Tout' },
  spans: 'Période',
  money: 'Argent',
  playMoney: 'Argent fictif',
  csv: 'CSV',
  csvAbout: 'Télécharger en CSV les lignes de ces chiffres',
  empty: 'Il n’y a pas encore de résultats.',
  emptyWhat: 'Jouez une main, et son résultat s’ajoute ici dès qu’elle est terminée.',
  emptySpan: 'Vous n’avez pas joué pendant cette période.',
  toLobby: 'Aller au lobby',
  showAll: 'Montrer tous les résultats',
  figures: 'En bref',
  result: 'Résultat',
  afterRake: (rake) => `après ${rake} de rake`,
  hands: 'Mains',
  handsWon: (share) => `${share} gagnées`,
  perHundred: 'Grosses blinds par 100',
  perHundredAbout: 'gagnées ou perdues',
  seesFlop: 'Voit le flop',
  plays: (share) => `entre dans le pot ${share}`,
  showdown: 'Gagne à l’abattage',
  ofShowdowns: (count) => `sur ${count}`,
  raises: 'Relance',
  beforeFlop: 'avant le flop',
  bestDay: 'Meilleur jour',
  winnings: 'Gains',
  lines: { net: 'Résultat', expected: 'EV des tapis', showdown: 'À l’abattage', other: 'Sans abattage' },
  winningsText: (from, to, hands, net, expected, showdown, other) =>
    `Du ${from} au ${to}, en ${hands === '1' ? '1 main' : `${hands} mains`} : résultat ${net}, dont ${showdown} à l’abattage et ${other} sans. Selon l’EV des tapis, il serait de ${expected}.`,
  luck: (amount, up) => (up ? `Vos tapis ont rapporté ${amount} de plus que leur EV.` : `Vos tapis ont rapporté ${amount} de moins que leur EV.`),
  noLuck: 'Vos tapis ont rapporté exactement leur EV.',
  asTable: 'En tableau',
  day: 'Jour',
  total: 'Total',
  stake: 'Jeu et blinds',
  position: 'Position',
  positionName: (code) => POSITIONS[code] ?? code,
  byStake: 'Par blinds',
  byPosition: 'Par position',
  byDay: 'Par jour',
  handsCount: (count, written) => (count <= 1 ? `${written} main` : `${written} mains`),
  byStakeText: (count, losing) =>
    losing === 0 ? 'Aucun niveau de blinds en perte.' : count === 1 ? 'Ce niveau de blinds est en perte.' : losing === 1 ? `Un niveau de blinds sur ${count} en perte.` : `${losing} niveaux de blinds sur ${count} en perte.`,
  byDayText: (won, lost, even) => {
    const days = (count: number): string => (count <= 1 ? `${count} jour` : `${count} jours`);
    return `${days(won)} en gain, ${days(lost)} en perte${even === 0 ? '' : `, ${days(even)} à zéro`}.`;
  },
  lost: 'perdu',
  won: 'gagné',
  square: (day, result, hands) => `${day} : ${result} en ${hands}`,
  notPlayed: (day) => `${day} : pas joué`,
  columns: { result: 'Résultat', hands: 'Mains', perHundred: 'BB/100' },
};
