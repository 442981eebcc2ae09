import type { Table } from '../../src/lib/table';

export type Drawing = { table: Table; w: number; h: number; currency: string };

class Drawings {
  list = $state.raw<Drawing[]>([]);
}

/** The tables on the page. */
export const drawn = new Drawings();
