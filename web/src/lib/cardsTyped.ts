// Cards as people type them into a search: `AsKd`, `as kd`, `A♠ K♦`, `10h`.

import type { Card, Rank } from './wire/protocol';
import type { Suit } from './cards';

const SUITS: Record<string, Suit> = { c: 'c', d: 'd', h: 'h', s: 's', '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
/** No more than a hand of Omaha: the room looks for cards that the player held. */
const CARDS_MAX = 4;

/** The cards in a text; `null` if it has anything else, or a card twice. */
export function cardsTyped(text: string): Card[] | null {
  const bare = text.replace(/[\s,\ufe0e\ufe0f]/g, '').replaceAll('10', 'T');
  if (bare === '') return [];
  if (!/^([2-9TJQKA][cdhs♣♦♥♠])+$/iu.test(bare)) return null;
  const cards: Card[] = [];
  for (const [, rank, sign] of bare.matchAll(/(.)(.)/gu)) {
    const suit = SUITS[(sign ?? '').toLowerCase()];
    if (rank === undefined || suit === undefined) return null;
    cards.push(`${rank.toUpperCase() as Rank}${suit}`);
  }
  return cards.length <= CARDS_MAX && new Set(cards).size === cards.length ? cards : null;
}
