// Danish: what a table is called.

import type { TableWords } from '../dictionary';

export const table: TableWords = {
  table: {
    hand: (hand) => `hånd ${hand}`,
    tournament: (poker, level) => (poker === null ? `Turnering, blinds ${level}` : `${poker}-turnering, blinds ${level}`),
  },
};
