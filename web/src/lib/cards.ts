// Names of cards, the shapes of the suits on a 24 × 24 field, and our own numerals. Cards are written `Ah`, `Tc`.

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

/** Numerals of one line each, on a field of 20 × 28: no font is needed, and they are alike on every machine. */
export const NUMERALS: Record<Rank, string> = {
  A: 'M2.7 26.5 10 2.7l7.3 23.8M5.3 18.6h9.4',
  K: 'M3.2 1.5v25M16.9 1.5 3.8 16.4M8.6 11.2l8.7 15.3',
  Q: 'M10 2.6c4.6 0 7.1 3 7.1 7.4v8c0 4.4-2.5 7.4-7.1 7.4S2.9 22.4 2.9 18v-8c0-4.4 2.5-7.4 7.1-7.4zM11.2 19.2l6.8 7.6',
  J: 'M6.5 2.7h8.9v15.6c0 4.6-2.3 7.1-6.2 7.1-3.6 0-6-2.2-6.4-6.2',
  T: 'M.8 6.5 4.3 2.9v23.6M14.3 2.6c3.2 0 4.7 2.6 4.7 6.8v9.2c0 4.2-1.5 6.8-4.7 6.8s-4.7-2.6-4.7-6.8V9.4c0-4.2 1.5-6.8 4.7-6.8z',
  '9': 'M16.9 9.9a6.9 7.3 0 1 1-13.8 0 6.9 7.3 0 1 1 13.8 0zc0 9.3-3.1 14.7-10.3 15.5',
  '8': 'M10 13.2a5.6 5.3 0 1 0 0-10.6 5.6 5.3 0 0 0 0 10.6zm0 0a6.9 6.1 0 1 0 0 12.2 6.9 6.1 0 0 0 0-12.2z',
  '7': 'M2.2 2.7h14.9L8.2 26.5',
  '6': 'M3.1 18.1a6.9 7.3 0 1 1 13.8 0 6.9 7.3 0 1 1-13.8 0zc0-9.3 3.1-14.7 10.3-15.5',
  '5': 'M16.1 2.7H5L4.1 12.6c1.5-1.2 3.3-1.8 5.4-1.8 4.4 0 7.4 2.9 7.4 7.2 0 4.4-3.1 7.4-7.5 7.4-3.4 0-5.9-1.7-6.8-4.7',
  '4': 'M13.5 26.5V3L2.6 19.2h16.2',
  '3': 'M3.2 2.7h12.7l-6.6 8.4c4.6-.2 7.6 2.7 7.6 7 0 4.3-3.1 7.3-7.6 7.3-3.5 0-5.9-1.7-6.8-4.7',
  '2': 'M3.1 9c.2-4 2.9-6.4 6.9-6.4s6.8 2.4 6.8 6.1c0 3-1.5 4.9-4.4 7.7L3.6 25.3h13.7',
};
