// Several tables on one screen: side by side where there is room, else one at a time.

import type { SeatAt } from './wire/protocol';

/** How many columns and rows of tables fit into this width; one table alone has the whole screen. */
export function tilesFor(width: number, tables: number, wanted: boolean): { columns: number; rows: number } | null {
  if (!wanted || tables < 2 || width < 1_600) return null;
  const columns = width >= 1_900 && tables > 4 ? 3 : 2;
  return { columns, rows: 2 };
}

export type Shape = 'wide' | 'narrow' | 'phone' | 'sideways';

/** How a single table is laid out: with everything beside it, with a narrow log, on a phone upright or sideways. */
export function shapeOf(width: number, height: number): Shape {
  if (height <= 480 && width > height) return 'sideways';
  if (width < 800) return 'phone';
  return width < 1_240 ? 'narrow' : 'wide';
}

/** The table after this one, in the order of the tabs, that needs the player. */
export function nextThatNeeds(tabs: SeatAt[], needing: SeatAt[], from: SeatAt): SeatAt | null {
  const isAt = (one: SeatAt, other: SeatAt): boolean => one.game === other.game && one.table === other.table;
  const at = tabs.findIndex((tab) => isAt(tab, from));
  const ordered = [...tabs.slice(at + 1), ...tabs.slice(0, at + 1)];
  return ordered.find((tab) => needing.some((one) => isAt(one, tab))) ?? null;
}
