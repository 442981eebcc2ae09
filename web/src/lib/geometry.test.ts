import { describe as group, expect, test } from 'vitest';
import { boxAround, inside, meet, type Box } from './boxes';
import { figuresOf, layoutOf, rimPath, turnOf, withLongBets, type Layout, type Seating } from './geometry';

const SEATINGS = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((seats) =>
  [2, 4].flatMap((holeCards) => [[true, false], [true, true], ...(holeCards === 2 ? [[false, false]] : [])].map(([own = true, bounties = false]): Seating => ({ seats, holeCards, own, cards: 1, figure: 0.64, bounties }))));
/** Stages as they come about on a desktop, beside a panel, in tiles, on phones both ways, and in a preview. */
const STAGES = [[1112, 676], [760, 560], [696, 480], [632, 380], [952, 400], [390, 552], [360, 420], [540, 330], [380, 240], [320, 300]] as const;

const sixMax: Seating = { seats: 6, holeCards: 2, own: true, cards: 1, figure: 0.64, bounties: false };
const laid = (w: number, h: number, seating: Seating): Layout => {
  const layout = layoutOf(w, h, seating);
  if (!layout) throw new Error(`no layout for ${w} × ${h}`);
  return layout;
};

/** Pairs of things that cover each other. The own cards may be wider than the own plate, behind which they are tucked. */
const covered = (all: [string, Box][]): string[] =>
  all.flatMap(([name, box], index) => all.slice(index + 1).filter(([, other]) => meet(box, other, -1)).map(([other]) => `${name} and ${other}`))
    .filter((pair) => pair !== 'own cards and plate 0');

/** Everything on the table that nothing may cover, with a name. */
function things(layout: Layout, seating: Seating): [string, Box][] {
  const { places, sizes, betW } = layout;
  return [
    ['board', layout.board], ['pots', layout.pots], ...(seating.own ? [['own cards', layout.ownCards] as [string, Box]] : []),
    ...places.flatMap((place, turn): [string, Box][] => {
      const [plate, cards, tag] = place.solids;
      if (!plate || !cards || !tag) throw new Error('a seat has a plate, cards and a tag');
      // Its tag hangs on the plate, and the viewer's own cards are named above.
      const hangs = { ...tag, y: plate.y + plate.h, h: tag.y + tag.h - plate.y - plate.h };
      return [[`plate ${turn}`, plate], [`tag ${turn}`, hangs], ...(turn === 0 && seating.own ? [] : [[`cards ${turn}`, cards] as [string, Box]])];
    }),
    ...places.map((place, turn): [string, Box] => [`bet ${turn}`, boxAround(place.bet, betW, sizes.betH)]),
  ];
}

test('the viewer sits at the bottom, and seats go round clockwise', () => {
  expect([3, 4, 5, 6, 1, 2].map((seat) => turnOf(seat, 6, 3))).toEqual([0, 1, 2, 3, 4, 5]);
  const { places, centre } = laid(1112, 676, sixMax);
  const [own, left, , top, , right] = places.map((place) => place.plate);
  expect(own?.x).toBeCloseTo(centre.x);
  expect(own?.y).toBeGreaterThan(centre.y);
  expect(left?.x).toBeLessThan(centre.x);
  expect(right?.x).toBeGreaterThan(centre.x);
  expect(top?.x).toBeCloseTo(centre.x, 0);
});

test('for a watcher the first seat is at the bottom', () => {
  expect(turnOf(1, 6, null)).toBe(0);
});

test('a glance at a table is drawn in full size, so that it can be read; whoever plays sees the stacks', () => {
  const glance: Seating = { ...sixMax, own: false, glance: true };
  // On the first visit on a phone, and in the preview of the lobby.
  for (const [w, h] of [[358, 196], [344, 236], [288, 236], [326, 236]] as const) {
    const layout = laid(w, h, glance);
    expect([layout.kind, layout.scale], `${w} × ${h}`).toEqual(['mini', 1]);
    expect(covered(things(layout, glance)), `${w} × ${h}`).toEqual([]);
    expect(laid(w, h, sixMax).kind).not.toBe('mini');
  }
  expect(laid(1112, 676, glance).kind).toBe('wide');
});

/** Some layouts take a while to find, and machines are busy. */
const PATIENCE_MS = 60_000;

group('on every stage, with every number of seats', () => {
  test.each(STAGES)('%i × %i: nothing covers anything, and all is on the stage', { timeout: PATIENCE_MS }, (w, h) => {
    for (const seating of SEATINGS) {
      const layout = laid(w, h, seating);
      const all = things(layout, seating);
      expect(covered(all), JSON.stringify(seating)).toEqual([]);
      // A bounty lies on the edge of its plate and of its cards, but no bet lies on it.
      const bounties = layout.places.flatMap((place) => place.solids.slice(3));
      expect(bounties).toHaveLength(seating.bounties && layout.kind !== 'tiny' ? seating.seats : 0);
      const bets = layout.places.map((place) => boxAround(place.bet, layout.betW, layout.sizes.betH));
      expect(bets.filter((bet) => bounties.some((bounty) => meet(bet, bounty, -1))), JSON.stringify(seating)).toEqual([]);
      layout.places.forEach((place, turn) => {
        const button = boxAround(place.button, layout.sizes.dealer, layout.sizes.dealer);
        const others = all.filter(([name]) => layout.kind !== 'phone' || !name.endsWith(` ${turn}`));
        expect(others.filter(([, box]) => meet(button, box, -1)).map(([name]) => name), JSON.stringify(seating)).toEqual([]);
      });
      const stage = { x: -2, y: -2, w: layout.width + 4, h: layout.height + 4 };
      expect(all.filter(([, box]) => !inside(box, stage)).map(([name]) => name), JSON.stringify(seating)).toEqual([]);
      expect(layout.width * layout.scale).toBeCloseTo(w);
      expect(layout.height * layout.scale).toBeCloseTo(h);
      if (seating.seats <= 6 && w >= 380 && h >= 300) expect(layout.scale, JSON.stringify([layout.kind, seating])).toBeGreaterThan(0.84);
    }
  });
});

test('the size of the stage decides how a table is drawn', () => {
  expect(laid(1112, 676, sixMax)).toMatchObject({ kind: 'wide', scale: 1, sizes: { board: 78, own: 84 } });
  expect(laid(1112, 676, { ...sixMax, seats: 9 })).toMatchObject({ kind: 'tile' });
  expect(laid(952, 400, sixMax)).toMatchObject({ kind: 'tile', scale: 1 });
  expect(laid(390, 552, sixMax)).toMatchObject({ kind: 'phone', scale: 1, sizes: { board: 54, own: 80 } });
  expect(laid(380, 240, sixMax)).toMatchObject({ kind: 'tiny' });
  expect(layoutOf(0, 0, sixMax)).toBeNull();
});

test('long bets move neither seats nor board, and there is room for them on a desktop', () => {
  const still = ({ places, board, sizes, scale }: Layout): unknown => [board, sizes, scale, places.map((place) => place.plate)];
  const usual = laid(1112, 676, sixMax);
  const long = withLongBets(usual, sixMax, 12);
  expect(long && still(long)).toEqual(still(usual));
  expect(long?.betW).toBeGreaterThan(usual.betW);
  expect(covered(things(long ?? usual, sixMax))).toEqual([]);
});

test('points and commas are half as wide as figures, an M is wider', () => {
  expect(figuresOf('€122.40')).toBe(6.5);
  expect(figuresOf('1,234,567')).toBe(8);
  expect(figuresOf('€1.23M')).toBe(6);
});

test('the felt is one closed line', () => {
  expect(rimPath({ x: 10, y: 10 }, 5, 5, 2.5)).toMatch(/^M10\.0 15\.0L.*Z$/);
});

test('the button is clear of raised cards, of the board and of every seat', () => {
  for (const [w, h] of [[1112, 676], [696, 520], [632, 380]] as const) {
    for (let seats = 2; seats <= 9; seats += 1) {
      const layout = layoutOf(w, h, { seats, holeCards: 2, own: true, cards: 1, figure: 0.6, bounties: false });
      if (layout === null) throw new Error(`no layout for ${seats} seats`);
      const half = layout.sizes.dealer / 2;
      for (const { button } of layout.places) {
        const lies = { x: button.x - half, y: button.y - half, w: 2 * half, h: 2 * half };
        const cards = [layout.board, ...layout.places.slice(1).flatMap(({ solids }) => solids.slice(1, 2))];
        for (const box of cards) expect(meet(lies, { ...box, y: box.y - 8, h: box.h + 8 })).toBe(false);
      }
    }
  }
});
