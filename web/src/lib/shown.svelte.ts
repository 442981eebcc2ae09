// What of a table is drawn. A table whose connection is gone is drawn without a turn: nobody can say whose it is.

import { notes } from './notes.svelte';
import { cleared, type Table } from './table';

/** The table as it may be shown: no turn and no clock where it is not known to be true, and no hand that is long `over`. */
export function asShown(table: Table, live: boolean, over: boolean): Table {
  const shown = over ? cleared(table) : table;
  return live ? shown : { ...shown, toAct: null, legal: null, clock: null };
}

/** The colours of the player's notes, by name. */
export function labelsOf(): Map<string, number> {
  return new Map([...notes].flatMap(([name, note]) => (note.label > 0 ? [[name, note.label] as const] : [])));
}
