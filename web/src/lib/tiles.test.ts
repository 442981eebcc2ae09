import { expect, test } from 'vitest';
import { nextThatNeeds, shapeOf, tilesFor } from './tiles';

test('tables lie side by side where there is room for them', () => {
  expect(tilesFor(1_599, 3, true)).toBeNull();
  expect(tilesFor(1_600, 3, true)).toEqual({ columns: 2, rows: 2 });
  expect(tilesFor(1_600, 6, true)).toEqual({ columns: 2, rows: 2 });
  expect(tilesFor(1_920, 3, true)).toEqual({ columns: 2, rows: 2 });
  expect(tilesFor(1_920, 6, true)).toEqual({ columns: 3, rows: 2 });
  expect(tilesFor(1_920, 1, true)).toBeNull();
  expect(tilesFor(1_920, 4, false)).toBeNull();
});

test('a single table is laid out by the shape of the screen', () => {
  expect([[1440, 900], [1024, 768], [390, 844], [320, 568], [844, 390], [932, 430]].map(([w, h]) => shapeOf(w!, h!))).toEqual([
    'wide', 'narrow', 'phone', 'phone', 'sideways', 'sideways',
  ]);
});

test('the next table that needs the player is found in the order of the tabs', () => {
  const tabs = [1, 2, 3, 4].map((game) => ({ game, table: 1 }));
  const at = (game: number) => ({ game, table: 1 });
  expect(nextThatNeeds(tabs, [at(1), at(3)], at(1))).toEqual(at(3));
  expect(nextThatNeeds(tabs, [at(1), at(3)], at(3))).toEqual(at(1));
  expect(nextThatNeeds(tabs, [at(2)], at(2))).toEqual(at(2));
  expect(nextThatNeeds(tabs, [], at(2))).toBeNull();
});
