// Amounts at a table: money at a cash table, chips in a tournament or for play money, big blinds where the player likes
// them better.

import { bigBlinds, compact } from './locale';
import { bare, count, money, parse, parseCount, PLAY, typed } from './money';
import { settings } from './settings.svelte';
import type { Table } from './table';
import type { Chips } from './wire/protocol';
import { words } from './words';

/** In what the amounts of a table are written. */
export type Unit = {
  /** With the currency: `€24.00`, `2,400`, `24 BB`. */
  full: (chips: Chips) => string;
  /** Without it, as in the log: `24.00`, `2,400`, `24 BB`. */
  bare: (chips: Chips) => string;
  /** Rounded down to three or four figures, where there is no room for more: `€9.99M`. */
  short: (chips: Chips) => string;
  /** As it is spoken: `24 euro`, `2,400 chips`. */
  spoken: (chips: Chips) => string;
  /** The same without its unit: `24`, `2,400`. */
  spokenBare: (chips: Chips) => string;
  /** As it stands in a field to type in. */
  typed: (chips: Chips) => string;
  /** What was typed, as chips; `null` if it is no amount. */
  read: (text: string) => Chips | null;
  /** What stands before a field to type in: `€`, or nothing. */
  sign: string;
};

/** The unit of a table. Reads the settings, so it is derived where it is used. */
export function unitOf(table: Pick<Table, 'tournament' | 'blinds'>, currency: string): Unit {
  const chips = table.tournament || currency === PLAY;
  const big = table.blinds.big;
  if (settings.bigBlinds && big > 0) {
    const inBlinds = (amount: Chips): string => words.speak.bigBlinds(bigBlinds(amount / big));
    return {
      full: inBlinds, bare: inBlinds, short: (amount) => words.speak.bigBlinds(compact(amount / big)), spoken: inBlinds, spokenBare: inBlinds, sign: '',
      typed: (amount) => String(Math.round((amount * 100) / big) / 100),
      read: (text) => {
        const hundredths = parse(text);
        return hundredths === null ? null : Math.round((hundredths * big) / 100);
      },
    };
  }
  if (chips) {
    return {
      full: count, bare: count, short: (amount) => compact(amount), spoken: (amount) => words.speak.chips(amount), spokenBare: count,
      typed: String, read: parseCount, sign: '',
    };
  }
  return {
    full: (amount) => money(amount, currency),
    bare: (amount) => bare(amount, currency),
    short: (amount) => compact(amount / 100, currency),
    spoken: (amount) => words.speak.money(amount, currency),
    spokenBare: (amount) => (amount % 100 === 0 ? count(amount / 100) : bare(amount, currency)),
    typed, read: parse,
    sign: money(0, currency).replace(/[\d.,\s]/g, ''),
  };
}
