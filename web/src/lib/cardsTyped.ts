// Cards as people type them into a search: `AsKd`, `as kd`, `A♠ K♦`, `10h`; and ranks of any suit: `AK`, `66`.

import type { Card, Rank } from './wire/protocol';
import type { Suit } from './cards';

const SUITS: Record<string, Suit> = { c: 'c', d: 'd', h: 'h', s: 's', '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
/** No more than a hand of Omaha: the room looks for cards that the player held. */
const CARDS_MAX = 4;

/** The cards and ranks in a text; `null` if it has anything else, or a card twice. */
export function cardsTyped(text: string): (Card | Rank)[] | null {
  const bare = text.replace(/[\s,\ufe0e\ufe0f]/g, '').replaceAll('10', 'T');
  if (!/^([2-9TJQKA][cdhs♣♦♥♠]?)*$/iu.test(bare)) return null;
  const found = [...bare.matchAll(/([2-9TJQKA])([cdhs♣♦♥♠]?)/giu)].map(([, rank, sign]): Card | Rank => {
    const suit = SUITS[(sign ?? '').toLowerCase()];
    const upper = (rank ?? '').toUpperCase() as Rank;
    return suit === undefined ? upper : `${upper}${suit}`;
  });
  const whole = found.filter((one) => one.length === 2);
  return found.length <= CARDS_MAX && new Set(whole).size === whole.length ? found : null;
}
