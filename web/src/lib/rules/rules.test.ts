import { afterAll, describe, expect, test } from 'vitest';
import CATALOGUE from '../../../../crates/rulebook/src/clauses.rs?raw';
import { language, LANGUAGES, speak } from '../language';
import { rulesWords } from '../language/lazy';
import { REFUSALS } from '../wire/samples';
import { CLAUSES, GROUPS, isClause, type ClauseId } from './clauses';
import { compare } from './compare';
import { isReading, type Parameters } from './parameters';
import { rendered, shown } from './render';
import RULEBOOKS from './rulebooks.json';
import { tableOf } from './tables';
import { Values } from './values';

const BOOKS = RULEBOOKS as unknown as Record<string, Parameters>;
const IDS = Object.keys(CLAUSES) as ClauseId[];
const book = (id: string): Parameters => {
  const found = BOOKS[id];
  if (!found) throw new Error(`no rulebook ${id}`);
  return found;
};

afterAll(() => speak('en'));

test('the page has every clause of the rules, each in one group', () => {
  const known = [...CATALOGUE.matchAll(/^ {4}(?:done|engine|open)\("(\w+)"/gm)].map(([, id]) => id);
  expect(known.length).toBeGreaterThan(100);
  expect([...IDS].sort()).toEqual([...known].sort());
  expect(GROUPS.flatMap(({ clauses }) => [...clauses]).sort()).toEqual([...IDS].sort());
});

/** The files that the room reads, for what stands in them on one line. */
const FILES = import.meta.glob<string>('../../../../crates/rulebook/rulebooks/*.toml', { query: '?raw', import: 'default', eager: true });

test('the rulebooks of these tests are those of the room', () => {
  let compared = 0;
  for (const [path, source] of Object.entries(FILES)) {
    const id = /([^/]+)\.toml$/.exec(path)?.[1] ?? '';
    let section = '';
    for (const line of source.split('\n')) {
      section = /^\[([\w.]+)\]/.exec(line)?.[1] ?? section;
      const [, key, written] = /^(\w+) = (?:\{ interpreted = )?("[^"]*"|\d+|true|false)(?: \})?(?: #.*)?$/.exec(line) ?? [];
      if (key === undefined || written === undefined || key === 'like') continue;
      const found = [...section.split('.'), key].filter((part) => part !== '').reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined), book(id));
      expect(found, `${id} ${section}.${key}: make rulebooks.json again from \`cardroom rules show ID --json\``).toBe(JSON.parse(written));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(150);
});

test('every clause that a refusal names is on the page', () => {
  const named = REFUSALS.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((clause) => !isClause(clause))).toEqual([]);
});

test('every value that a clause speaks of is in the rulebooks', () => {
  const has = (of: unknown, path: string): boolean =>
    path.split('.').reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), of) !== undefined;
  const paths = Object.values(CLAUSES).flatMap((paragraphs) => paragraphs.flatMap((one) => [...one] as string[]));
  expect(paths.filter((path) => !has(book('int-2.7'), path))).toEqual([]);
});

test('every reading of ours is marked somewhere on the page', () => {
  const spoken = Object.values(CLAUSES).flatMap((paragraphs) => paragraphs.flatMap((one) => [...one] as string[]));
  for (const parameters of Object.values(BOOKS)) {
    const unmarked = parameters.interpretations.filter((path) => !spoken.some((of) => path === of || path.startsWith(`${of}.`) || path.startsWith(`${of}[`)));
    expect(unmarked).toEqual([]);
  }
});

test('a value is our reading where it, a part of it or what it is part of is marked', () => {
  const of = { ...book('int-2.7'), interpretations: ['cash.buy_in.least', 'hand.run_out'] };
  expect(['cash.buy_in.least', 'cash.buy_in', 'hand.run_out.flop'].map((path) => isReading(of, path))).toEqual([true, true, true]);
  expect(['cash.buy_in.most', 'cash.buy', 'hand.run'].map((path) => isReading(of, path))).toEqual([false, false, false]);
});

describe.each(LANGUAGES)('in %s', (spoken) => {
  const load = async () => {
    await speak(spoken);
    expect(language).toBe(spoken);
    return rulesWords();
  };

  test('every clause has whole sentences in every rulebook', async () => {
    const words = await load();
    for (const parameters of Object.values(BOOKS)) {
      const values = new Values(parameters, words);
      for (const id of IDS) {
        for (const { text } of rendered(id, values, words)) {
          expect(text, id).toMatch(/^[\p{Lu}\p{N}].*[.]$/su);
          expect(text, id).not.toMatch(/\bundefined\b|\bnull\b|NaN|\[object| {2}|\.\./);
        }
        expect(words.clauses[id][0]).not.toBe('');
      }
    }
  });

  test('R21: every rulebook says what the room is not liable for', async () => {
    const words = await load();
    const liable = { en: /not liable for losses/, fr: /pas responsable des pertes/, da: /hæfter ikke for tab/ }[spoken];
    for (const parameters of Object.values(BOOKS)) {
      const fair = shown(new Values(parameters, words), words, '').find(({ id }) => id === 'fair');
      const clause = fair?.clauses.find(({ id }) => id === 'R21');
      expect(clause?.paragraphs.map(({ text }) => text).join(' ')).toMatch(liable);
    }
  });

  test('what the engine plays in every rulebook is never left out', async () => {
    const words = await load();
    for (const parameters of Object.values(BOOKS)) {
      const empty = IDS.filter((id) => rendered(id, new Values(parameters, words), words).length === 0);
      // Parts that a rulebook may lack: Banzai, rake, bounties, phases, HexaPro, Deepstack, malfunction, charity.
      expect(empty.filter((id) => !/^(B|K|X|T8|T9|VIP|R55|H19|MALF|H12b)/.test(id))).toEqual([]);
    }
  });

  test('the choices of the rulebooks are translated where they are compared', async () => {
    const words = await load();
    if (spoken === 'en') return;
    const english = /\b(waits|posts|the big blind|as a new player|unlimited|everyone|winner|takes|minutes|seconds|hand)\b/;
    for (const left of Object.values(BOOKS)) {
      for (const row of compare(new Values(left, words), new Values(book('home'), words), words)) expect(`${row.label} ${row.left} ${row.right}`).not.toMatch(english);
    }
  });

  test('no difference between two rulebooks is lost', async () => {
    const words = await load();
    const all = Object.values(BOOKS).map((parameters) => {
      const values = new Values(parameters, words);
      return { values, said: IDS.map((id) => JSON.stringify(rendered(id, values, words).map((one) => one.text))) };
    });
    for (const [index, left] of all.entries()) {
      for (const right of all.slice(index)) {
        const rows = compare(left.values, right.values, words);
        const found = new Set(rows.filter((row) => row.differs).map((row) => row.clause));
        expect(IDS.filter((id, at) => left.said[at] !== right.said[at] && !found.has(id))).toEqual([]);
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
        if (left === right) expect(found.size).toBe(0);
      }
    }
  });
});

test('numbers come from the rulebook', async () => {
  await speak('en');
  const words = await rulesWords();
  const say = (id: string, clause: ClauseId, change: (of: Parameters) => void = () => undefined): string => {
    const parameters = structuredClone(book(id));
    change(parameters);
    return rendered(clause, new Values(parameters, words), words).map(({ text }) => text).join(' ');
  };
  expect(say('int-2.7', 'AGE')).toContain('at least 18 years');
  expect(say('be-1.8', 'AGE')).toContain('at least 21 years');
  expect(say('int-2.7', 'H16')).toContain('After 10 minutes');
  expect(say('int-2.7', 'H16', (of) => (of.cash.sit_out.longest = '7 min'))).toContain('After 7 minutes');
  expect(say('int-2.7', 'H18')).toContain('50 big blinds to 100 big blinds');
  expect(say('home', 'H18')).toContain('The host sets');
  expect(say('int-2.3', 'B4')).toContain('5 seats');
  expect(say('dk-2.0', 'B4')).toContain('6 seats');
  expect(say('int-2.2', 'H15')).toContain('at Omaha you wait for the big blind');
  expect(say('be-1.8', 'X1')).toBe('');
  expect(say('int-2.2', 'X3')).toContain('25×');
  expect(say('int-2.7', 'X3')).toContain('10×');
  expect(say('home', 'K1')).toContain('no rake');
  expect(say('int-2.7', 'EXPORT')).toContain('at play money at once, at real money after 24 hours');
});

test('no clause has a number of a rulebook in its own words', () => {
  // Change every number of a rulebook: no sentence may keep one. Examples (H7, O2) and the names of games have their own.
  const changed = (at: unknown): unknown => {
    if (typeof at === 'number') return at + 7_000;
    if (typeof at === 'string') return at.replace(/\d+(\.\d+)?/g, (digits) => String(Number(digits) + 7_000));
    if (Array.isArray(at)) return at.map(changed);
    if (typeof at === 'object' && at !== null) return Object.fromEntries(Object.entries(at).map(([key, value]) => [key, key === 'interpretations' ? value : changed(value)]));
    return at;
  };
  return speak('en').then(rulesWords).then((words) => {
    const values = new Values(changed(book('int-2.7')) as Parameters, words);
    const kept = IDS.filter((id) => !['H7', 'O2', 'P2', 'DECK'].includes(id)).flatMap((id) =>
      rendered(id, values, words).flatMap(({ text }) => [...text.replaceAll(',', '').matchAll(/\d+(\.\d+)?/g)].filter(([digits]) => Number(digits) < 7_000).map(([digits]) => `${id}: ${digits}`)),
    );
    expect(kept).toEqual([]);
  });
});

test('tables follow the rulebook', async () => {
  await speak('en');
  const words = await rulesWords();
  const at = (id: string, clause: ClauseId) => tableOf(clause, new Values(book(id), words), words);
  expect(at('int-2.7', 'K4')?.rows.find(([stake]) => stake === '0.25/0.50')).toEqual(['0.25/0.50', '5.5%, cap 2.00', '3.5%, cap 3.00', '–', '3%, cap 1.50', '1%, cap 3.00']);
  expect(at('home', 'K4')).toBeNull();
  expect(at('be-1.8', 'H18')).toBeNull();
  expect(at('int-2.7', 'H18')?.rows).toHaveLength(4);
  expect(at('int-2.7', 'R10')?.rows).toHaveLength(5);
  expect(at('dk-2.0', 'R10')?.rows).toHaveLength(3);
  expect(at('int-2.7', 'X2')?.rows.at(-1)).toEqual(['1.5×', '56,294', 'winner takes all', '500', '1 min']);
});

test('a search finds words and clause ids, whatever their case and accents', async () => {
  await speak('fr');
  const words = await rulesWords();
  const values = new Values(book('be-1.8'), words);
  const found = (search: string): string[] => shown(values, words, search).flatMap((group) => group.clauses.map(({ id }) => id));
  expect(found('h9')).toEqual(['H9']);
  expect(found('RESERVE temps')).toContain('R10');
  expect(found('quark')).toEqual([]);
  expect(found('')).toHaveLength(IDS.length);
});
