// A page with nothing but drawn tables, for the tests of their layout and speed. `window.stages` draws them.

import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import { flushSync, mount } from 'svelte';
import Stages from './Stages.svelte';
import { drawn, type Drawing } from './drawings.svelte';
import { speak } from '../../src/lib/language';
import { change, type Settings } from '../../src/lib/settings.svelte';
import { fromSnapshot, reduce, type Table } from '../../src/lib/table';
import type { Snapshot, TableMessage, TournamentStatus } from '../../src/lib/wire/protocol';

/** A table after its snapshot and what was said since, in a box of this size. */
export type Asked = { snapshot: Snapshot; status?: TournamentStatus; said?: TableMessage[]; w: number; h: number; currency: string };

const after = (table: Table, said: TableMessage[]): Table => said.reduce((now, one) => reduce(now, now.n + 1, one, Date.now()), table);

const stages = {
  draw(asked: Asked[], settings: Partial<Settings> = {}, theme = 'dark'): void {
    change(settings);
    document.documentElement.dataset['theme'] = theme;
    drawn.list = asked.map(({ snapshot, status, said, w, h, currency }): Drawing => ({ table: after({ ...fromSnapshot(snapshot, null, Date.now()), status: status ?? null }, said ?? []), w, h, currency }));
    flushSync();
  },
  /** One more message for one of the tables. */
  say(index: number, said: TableMessage): void {
    drawn.list = drawn.list.map((one, at) => (at === index ? { ...one, table: after(one.table, [said]) } : one));
    flushSync();
  },
};

await speak('en');
const target = document.getElementById('app');
if (target) mount(Stages, { target });
Object.assign(window, { stages });
