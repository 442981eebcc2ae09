// What a seat shows, read off the table.

import { percent } from './locale';
import type { Player, Table } from './table';
import type { Card, Made, Seat } from './wire/protocol';
import { briefOf, words } from './words';

/** What hangs on the lower edge of a plate. */
export type Tag = { look: 'win' | 'off' | 'all-in' | 'bet' | 'call' | 'plain'; text: string };

/** A tag has room for so many letters. */
const TAG_LETTERS = 14;

/** What a hand makes, with its rank where there is room: `Three nines`, `Pair of kings`, but `Full house`. */
export function inShort(made: Made): string {
  const brief = briefOf(made);
  return brief.length <= TAG_LETTERS ? brief : words.rank[made.rank];
}

/** The one tag of a seat: what was won, then a shown hand or its chance, a lost connection, sitting out, all-in, the
 *  last action. */
export function tagOf(player: Player, at: { playing: boolean; acts: boolean; own: boolean; narrow: boolean }, gain: (won: number) => string): Tag | null {
  const text = words.stage;
  if (player.won > 0) return { look: 'win', text: gain(player.won) };
  if (player.gone) return { look: 'plain', text: text.left };
  // The viewer's own hand is said in full elsewhere.
  if (!at.own && player.cards && player.makes && !player.folded) return { look: 'plain', text: inShort(player.makes) };
  if (player.equity !== null) {
    const chance = percent(player.equity);
    return { look: player.allIn ? 'all-in' : 'plain', text: player.allIn && !at.narrow ? text.allInChance(chance) : chance };
  }
  if (!player.connected) return { look: 'off', text: at.narrow ? text.offline : text.disconnected };
  if (player.out) return { look: 'plain', text: text.sittingOut };
  if (player.dealt && player.allIn && !player.folded) return { look: 'all-in', text: text.allIn };
  if (at.acts) return null;
  if (player.dealt && player.folded) return { look: 'plain', text: words.did.fold };
  if (!player.dealt && at.playing) return { look: 'plain', text: text.waiting };
  if (player.did === null) return null;
  const look = player.did === 'bet' || player.did === 'raise' ? 'bet' : player.did === 'call' ? 'call' : 'plain';
  return { look, text: words.did[player.did] };
}

/** Whether the player has no part in the hand. */
export const isQuiet = (player: Player, playing: boolean): boolean =>
  player.gone || player.out || (player.dealt ? player.folded : playing);

/** The cards that won what was paid out last, and the seats that hold them; `null` if it was won without showing (H11). */
export function winningOf(table: Pick<Table, 'paid' | 'players'>): { seats: Seat[]; cards: Set<Card> } | null {
  const last = table.paid.at(-1);
  if (!last || last.makes === null) return null;
  const seats = table.paid.filter((payout) => payout.pot === last.pot).map((payout) => payout.seat);
  const cards = table.players.filter((player) => seats.includes(player.seat)).flatMap((player) => player.best ?? []);
  return cards.length === 0 ? null : { seats, cards: new Set(cards) };
}

/** How many cards everybody holds: who has been dealt four knows it even where nothing else says it. */
export function holeCardsOf(table: Pick<Table, 'players' | 'poker'>): number {
  const held = table.players.find((player) => player.cards)?.cards?.length;
  return held ?? (table.poker === 'omaha' ? 4 : 2);
}
