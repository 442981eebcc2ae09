// What of a table is drawn. A table whose connection is gone is drawn without a turn: nobody can say whose it is.

import { notes } from './notes.svelte';
import type { Table } from './table';

/** The table as it may be shown: no turn and no clock where it is not known to be true. */
export const asShown = (table: Table, live: boolean): Table => (live ? table : { ...table, toAct: null, legal: null, clock: null });

/** The colours of the player's notes, by name. */
export function labelsOf(): Map<string, number> {
  return new Map([...notes].flatMap(([name, note]) => (note.label > 0 ? [[name, note.label] as const] : [])));
}
