import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const COMPONENTS = import.meta.glob<string>('../../ui/**/*.svelte', { query: '?raw', import: 'default', eager: true });
/** The room's name is the same in every language. */
const NAMES = ['Cardroom'];
const READ_ALOUD = ['aria-label', 'title', 'placeholder', 'alt'];

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The words that stand in a component itself, as text or in an attribute that people read. */
function wordsIn(node: unknown, found: string[]): string[] {
  if (Array.isArray(node)) node.forEach((one) => wordsIn(one, found));
  // Measures and colours are written for the browser.
  if (!isNode(node) || node.type === 'StyleDirective') return found;
  if (node.type === 'Text' && typeof node['data'] === 'string' && /\p{L}{2}/u.test(node['data'])) found.push(node['data'].trim());
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'Attribute' && !READ_ALOUD.includes(String(node['name']))) continue;
    if (key !== 'metadata' && key !== 'parent') wordsIn(value, found);
  }
  return found;
}

test.each(Object.entries(COMPONENTS))('%s has no words of its own: they are in the dictionary', (_, source) => {
  const found = wordsIn(parse(source, { modern: true }).fragment, []);
  expect(found.filter((text) => !NAMES.includes(text))).toEqual([]);
});

test('there are components to look at', () => {
  expect(Object.keys(COMPONENTS).length).toBeGreaterThan(15);
});
