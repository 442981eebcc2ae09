// The list of one's own hands while one looks at it: it outlives a look at one of the hands, so that going back finds
// the same rows at the same place.

import { filterQuery, hands, NO_FILTER, type HandFilter, type HandRow } from './history';

export class HandsList {
  filter = $state.raw<HandFilter>(NO_FILTER);
  rows = $state.raw<HandRow[]>([]);
  /** `done`: there are no older ones. */
  state = $state<'new' | 'loading' | 'more' | 'done' | 'failed'>('new');
  failure = $state('');
  /** How far the list was scrolled. */
  scrolled = 0;

  private next: string | null = null;
  /** A late answer to an earlier filter is dropped. */
  private asked = 0;

  /** The filter as an address writes it. */
  get query(): string {
    return filterQuery(this.filter).toString();
  }

  /** Whether no filter is set. */
  get all(): boolean {
    return this.query === '';
  }

  /** Shows the hands of a filter from an address, unless it is the one that is set. */
  show(filter: HandFilter): void {
    if (filterQuery(filter).toString() === this.query) return;
    this.filter = filter;
    if (this.state !== 'new') void this.restart();
  }

  search(to: Partial<HandFilter>): void {
    this.filter = { ...this.filter, ...to };
    void this.restart();
  }

  clear(): void {
    this.filter = NO_FILTER;
    void this.restart();
  }

  /** From the newest hand on. The rows that are shown stay until the new ones are there. */
  async restart(): Promise<void> {
    this.next = null;
    this.scrolled = 0;
    await this.load(true);
  }

  async more(): Promise<void> {
    if (this.state === 'more' || this.state === 'failed') await this.load(this.rows.length === 0);
  }

  private async load(anew: boolean): Promise<void> {
    const ticket = ++this.asked;
    this.state = 'loading';
    this.failure = '';
    try {
      const page = await hands(this.filter, anew ? null : this.next);
      if (ticket !== this.asked) return;
      this.rows = anew ? page.hands : [...this.rows, ...page.hands];
      this.next = page.next;
      this.state = page.next === null ? 'done' : 'more';
    } catch (error) {
      if (ticket !== this.asked) return;
      this.failure = error instanceof Error ? error.message : String(error);
      this.state = 'failed';
    }
  }
}

/** Rows of one day at one table stand together. */
export type Group = { key: string; day: string; first: HandRow; rows: HandRow[]; net: number };

/** Rows in their order, with a heading wherever day, game or table changes. */
export function grouped(rows: readonly HandRow[], dayOf: (at: number) => string): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const day = dayOf(row.at);
    const last = groups.at(-1);
    if (last && last.day === day && last.first.game === row.game && last.first.table === row.table) {
      last.rows.push(row);
      last.net += row.net;
    } else {
      groups.push({ key: `${row.game}/${row.table}/${row.hand}`, day, first: row, rows: [row], net: row.net });
    }
  }
  return groups;
}

/** One for each session on this page: another player starts with none. */
const kept = new WeakMap<object, HandsList>();

export function handsListOf(session: object): HandsList {
  const found = kept.get(session) ?? new HandsList();
  kept.set(session, found);
  return found;
}
