// English: what a table is called.

export const table = {
  table: {
    hand: (hand: number) => `hand ${hand}`,
    tournament: (poker: string | null, level: string) => (poker === null ? `Tournament, blinds ${level}` : `${poker} tournament, blinds ${level}`),
  },
};
