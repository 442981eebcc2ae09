// Names of cards, and the shapes of the suits on a 24 × 24 field. Cards are written `Ah`, `Tc`.

import type { Rank } from './wire/protocol';
import { words } from './words';

export type Suit = 'c' | 'd' | 'h' | 's';

export function suitOf(card: string): Suit {
  const suit = card.charAt(1);
  return suit === 'c' || suit === 'd' || suit === 'h' ? suit : 's';
}

/** As it stands on the card: a ten is `10`. */
export function rankOf(card: string): string {
  const rank = card.charAt(0);
  return rank === 'T' ? '10' : rank;
}

/** For who cannot see it: `Ten of clubs`. */
export function nameOf(card: string): string {
  return words.cards.card(card.charAt(0) as Rank, suitOf(card));
}

export const namesOf = (cards: readonly string[]): string => cards.map(nameOf).join(', ');

export const SHAPES: Record<Suit, string> = {
  h: 'M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 4-3 7.5-10 13z',
  d: 'M12 2l7.5 10L12 22 4.5 12z',
  s: 'M12 2c1 4 9 7.2 9 12.200a4.3 4.3 0 0 1-7.6 2.700c.2 2 1 3.7 2.4 5.100H8.200c1.4-1.4 2.2-3.1 2.4-5.100A4.3 4.3 0 0 1 3 14.200C3 9.2 11 6 12 2z',
  c: 'M12 2a4.6 4.6 0 0 1 3.8 7.2 4.6 4.6 0 1 1-2.4 7.600c.2 2 1 3.8 2.4 5.200H8.200c1.4-1.4 2.2-3.2 2.4-5.200a4.6 4.6 0 1 1-2.4-7.600A4.6 4.6 0 0 1 12 2z',
};
