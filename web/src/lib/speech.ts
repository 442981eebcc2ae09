// What who listens is told of a table: the turn, the time, the cards, the winner; not every bet.

import type { Unit } from './amounts';
import { namesOf } from './cards';
import { ownPlayer, playerAt, type Table } from './table';
import { briefOf, words } from './words';
import type { Millis } from './wire/protocol';

/** Cards in the middle of a sentence. */
const cards = (held: readonly string[]): string => namesOf(held).toLowerCase();

/** The last thing worth hearing. `now` is the room's time. */
export function speechOf(table: Table, unit: Unit, live: boolean, now: Millis): string {
  const { speak } = words;
  if (!live) return speak.lost;
  const own = ownPlayer(table);
  if (table.legal) {
    const left = leftMs(table, now);
    if (left !== null && left <= 5_000) return speak.seconds(5);
    if (left !== null && left <= 10_000) return speak.seconds(10);
    const { call } = table.legal;
    const price = call ? speak.turnCall(unit.spoken(call.adds), unit.spokenBare(table.pot)) : speak.turnCheck(unit.spoken(table.pot));
    return own?.cards ? `${price} ${speak.hold(cards(own.cards), own.makes ? lower(briefOf(own.makes)) : null)}` : price;
  }
  const paid = table.paid.at(-1);
  if (paid) {
    const winner = playerAt(table, paid.seat);
    const amount = unit.spoken(winner?.won ?? paid.amount);
    return paid.seat === table.own?.seat ? speak.won(amount) : speak.wins(winner?.name ?? words.log.seat(paid.seat), amount);
  }
  if (!table.playing) return '';
  if (table.board.length > 0) return speak.board(words.street[table.street], cards(table.board));
  return own?.dealt && own.cards ? speak.dealt(table.hand, cards(own.cards)) : '';
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** All the time that is left for the turn, with the time bank. */
function leftMs(table: Table, now: Millis): Millis | null {
  if (!table.clock) return null;
  const bank = table.clock.phase === 'decision' ? (table.own?.timeBank ?? 0) : 0;
  return table.clock.until - now + bank;
}
