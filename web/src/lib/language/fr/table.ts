// French: what a table is called.

import type { TableWords } from '../dictionary';

export const table: TableWords = {
  table: {
    hand: (hand) => `main ${hand}`,
    tournament: (poker, level) => (poker === null ? `Tournoi, blinds ${level}` : `Tournoi ${poker}, blinds ${level}`),
  },
};
