// The pots below the board, and how much of them there is room to show.

import { figuresOf, type Kind, type Layout } from './geometry';
import type { Table } from './table';
import type { Chips, Pot } from './wire/protocol';
import { briefOf, words } from './words';

export type ShownPot = { index: number; amount: Chips; text: string; label: string };

/** With chips and labels, without chips, amounts alone, or the first two only; none beside a total. */
export type PotsLook = 'chips' | 'labels' | 'bare' | 'few';

/** The size in which pots are written, the width of the chips, the gap to the next. */
const WIDTHS: Record<Kind, { size: number; chips: number; gap: number }> = {
  wide: { size: 15, chips: 49, gap: 18 },
  tile: { size: 13, chips: 38, gap: 14 },
  tiny: { size: 12, chips: 0, gap: 8 },
  phone: { size: 14, chips: 40, gap: 12 },
  mini: { size: 12, chips: 0, gap: 8 },
};
/** Labels are written in this size; a letter is as wide as a figure at most. */
const LABEL = 12 * 1.04;

/** The pots that hold something; their labels are brief where they stand in one line. */
export function potsOf(pots: readonly Pot[], write: (chips: Chips) => string, brief: boolean): ShownPot[] {
  const text = words.stage;
  const label = (index: number): string => {
    if (pots.length === 1) return text.pot;
    const number = pots.length > 2 ? index : null;
    if (brief) return index === 0 ? text.main : text.side(number);
    return index === 0 ? text.mainPot : text.sidePot(number);
  };
  return pots.map(({ amount }, index) => ({ index, amount, text: write(amount), label: label(index) })).filter((pot) => pot.amount > 0);
}

/** The most that fits; `total` is what stands before the pots in the same line, if anything does; `em` is the width of a
 *  figure as a share of its size. */
export function potsLook(pots: readonly ShownPot[], total: string | null, layout: Pick<Layout, 'kind' | 'pots' | 'sizes'>, em: number): PotsLook {
  const { size, chips, gap } = WIDTHS[layout.kind];
  const inLine = layout.sizes.total === 0;
  const figures = (text: string): number => size * em * figuresOf(text);
  const letters = (text: string): number => LABEL * em * text.length + 4;
  const room = layout.pots.w - (total === null ? 0 : figures(total) + letters(words.stage.total) + gap);
  const sum = (width: (pot: ShownPot) => number): number => pots.reduce((all, pot) => all + width(pot) + gap, -gap);
  const labelled = ({ text, label }: ShownPot): number => (inLine ? figures(text) + letters(label) : Math.max(figures(text), letters(label)));
  if (chips > 0 && sum((pot) => labelled(pot) + chips) <= room) return 'chips';
  if (sum(labelled) <= room) return 'labels';
  return sum(({ text }) => figures(text)) <= room ? 'bare' : 'few';
}

/** A pot that was paid out: how much, from which pot, to whom and with what. */
export type PaidPot = { pot: number; amount: Chips; label: string; who: string };

/** The pots that were paid out, in the order in which they were. */
export function paidOf(table: Pick<Table, 'paid' | 'players' | 'own'>): PaidPot[] {
  const text = words.stage;
  const numbers = [...new Set(table.paid.map((payout) => payout.pot))];
  const highest = Math.max(...numbers);
  const name = (seat: number): string => (seat === table.own?.seat ? text.you : (table.players.find((player) => player.seat === seat)?.name ?? words.log.seat(seat)));
  return numbers.map((pot) => {
    const parts = table.paid.filter((payout) => payout.pot === pot);
    const made = parts.find((payout) => payout.makes)?.makes ?? null;
    const label = pot > 0 ? text.sidePot(highest > 1 ? pot : null) : highest > 0 ? text.mainPot : text.pot;
    const who = text.wonBy([...new Set(parts.map((payout) => name(payout.seat)))].join(', '), made ? briefOf(made) : null);
    return { pot, amount: parts.reduce((sum, payout) => sum + payout.amount, 0), label, who };
  });
}
