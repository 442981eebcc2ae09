// Where things lie on a drawn table, in pixels of the stage. The viewer sits at the bottom, the others clockwise. A
// layout depends on the size of the stage and on the numbers of seats and hole cards, and on nothing that happens in a
// hand: seats and board never move. Only bets that are written very long may lie elsewhere than short ones.

import { boxAround, distance, freePlace, inside, meet, type Box, type Point } from './boxes';

export type { Box, Point } from './boxes';

/** Full size, as in a tile, small, upright phone; and for a glance, in a preview: names, cards and bets only. */
export type Kind = 'wide' | 'tile' | 'tiny' | 'phone' | 'mini';

export type Sizes = {
  plateW: number; plateH: number; face: number;
  /** Widths of cards: others' backs, others' faces, the own, the board's. */
  hole: number; shown: number; own: number; board: number;
  gap: number;
  /** How far cards stand out above a plate, at most, and how far a tag hangs below it. */
  peek: number; hang: number;
  /** How much wider than its plate a tag may be. */
  tagOver: number;
  /** Room below the own plate. */
  below: number;
  /** How far the own cards are tucked behind the own plate. */
  tuck: number;
  betH: number; dealer: number;
  /** Heights of the line above the board, if it has one of its own, and of that below it. */
  total: number; pots: number;
};

const SIZES: Record<Kind, Sizes> = {
  wide: { plateW: 172, plateH: 56, face: 42, hole: 48, shown: 54, own: 84, board: 78, gap: 8, peek: 69, hang: 13, tagOver: 0, below: 76, tuck: 9, betH: 34, dealer: 26, total: 24, pots: 42 },
  tile: { plateW: 136, plateH: 46, face: 34, hole: 37, shown: 37, own: 58, board: 56, gap: 6, peek: 42, hang: 13, tagOver: 0, below: 46, tuck: 9, betH: 26, dealer: 22, total: 0, pots: 24 },
  tiny: { plateW: 92, plateH: 36, face: 0, hole: 26, shown: 26, own: 40, board: 36, gap: 4, peek: 27, hang: 12, tagOver: 26, below: 22, tuck: 7, betH: 20, dealer: 18, total: 0, pots: 22 },
  phone: { plateW: 100, plateH: 46, face: 44, hole: 32, shown: 38, own: 80, board: 54, gap: 5, peek: 55, hang: 12, tagOver: 0, below: 31, tuck: 7, betH: 24, dealer: 22, total: 0, pots: 42 },
  mini: { plateW: 70, plateH: 22, face: 0, hole: 16, shown: 18, own: 18, board: 24, gap: 3, peek: 20, hang: 1, tagOver: 0, below: 8, tuck: 6, betH: 17, dealer: 16, total: 0, pots: 18 },
};
/** Room above the highest seat, in which its winning cards rise. */
const ABOVE = 6;
/** From this number of players the seats of a phone are narrower. */
const NARROW_FROM = 7;
const NARROW = { plateW: 84, face: 36, peek: 48, hole: 30, shown: 32 };
const OWN_PHONE = { w: 176, h: 48 };

/** A bounty has room for about so many figures. */
export const BOUNTY_FIGURES = 7;
/** A bounty on the upper edge of a plate: its height and the size of its writing, what is around the figures, how far
 *  it stands out above the plate, and its distance from the plate's corner. The smallest tables show none. */
const BOUNTY: Record<Kind, { h: number; size: number; around: number; above: number; aside: number } | null> = {
  wide: { h: 19, size: 12, around: 16, above: 11, aside: 8 },
  tile: { h: 16, size: 11, around: 12, above: 9, aside: 4 },
  tiny: null,
  phone: { h: 15, size: 11, around: 10, above: 9, aside: 0 },
  mini: null,
};
/** Its distance from the own plate, where it stands beside it. */
const BOUNTY_BESIDE = 8;

/** What backs show above a plate: the ring of seats leaves so much room at the top. */
const BACKS: Record<Kind, number> = { wide: 55, tile: 40, tiny: 25, phone: 55, mini: 20 };
/** The least stage on which a kind is tried as it is, and how large its writing looks beside the others. */
const LEAST: Record<Kind, { w: number; h: number; worth: number }> = {
  wide: { w: 880, h: 520, worth: 1.12 },
  tile: { w: 520, h: 290, worth: 1 },
  tiny: { w: 300, h: 190, worth: 0.8 },
  phone: { w: 340, h: 430, worth: 1.05 },
  mini: { w: 240, h: 150, worth: 0.72 },
};
/** On a stage lower than this there is no room for words below the own plate. */
const LOW: Record<Kind, number> = { wide: 560, tile: 430, tiny: 0, phone: 0, mini: 0 };
/** Upright phones are narrower than this. */
const PHONE_W = 480;
/** Above so many seats the full size is too large. */
const WIDE_SEATS_MAX = 8;
/** Cards may be made so much smaller before a smaller kind of table is drawn. */
const SHRINK_MIN = 0.5;
const SHRINK_STEP = 0.05;
/** What a pile of chips beside the bets is worth. */
const PILE_WORTH = 0.02;

export type Seating = {
  seats: number;
  holeCards: number;
  /** Whether the viewer sits at the bottom, with cards in full size. */
  own: boolean;
  /** Cards larger than usual: 1 is usual. */
  cards: number;
  /** How wide a figure is, as a share of the size of its font. */
  figure: number;
  /** Whether there is a bounty on the players' heads. */
  bounties: boolean;
  /** Only to look at: stacks may be left out so that the rest can be read. */
  glance?: boolean;
};

/** One seat, by its turn from the bottom: the middle of its plate, its bet, and the button when it is there. */
export type Place = {
  plate: Point; w: number; h: number;
  bet: Point; button: Point;
  /** All that belongs to the seat: its plate with a tag, and its cards; among the solids also its bounty, if it has one. */
  box: Box; solids: Box[];
};

export type Layout = {
  kind: Kind;
  /** The stage is drawn on a field of this size, which is shown so much smaller. */
  width: number; height: number; scale: number;
  sizes: Sizes;
  places: Place[];
  centre: Point;
  /** Half axes and exponent of the ring of seats. */
  ring: { a: number; b: number; power: number };
  /** The five slots; the lines above and below them. */
  board: Box; totalY: number; pots: Box;
  ownCards: Box;
  betW: number;
  /** How many piles of chips a bet has at most. */
  piles: number;
  /** In how many figures a bet may be written. */
  figures: number;
  /** Whether what the own hand makes stands on the own plate because there is no room below it. */
  handOnPlate: boolean;
};

/** How many places clockwise of the bottom a seat is drawn; without an own seat the first one is at the bottom. */
export function turnOf(seat: number, seats: number, own: number | null): number {
  return (((seat - (own ?? 1)) % seats) + seats) % seats;
}

const signedPower = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;

/** The point of a superellipse at this angle, clockwise from the bottom. */
function rimAt(angle: number, a: number, b: number, power: number): Point {
  return { x: -a * signedPower(Math.sin(angle), 2 / power), y: b * signedPower(Math.cos(angle), 2 / power) };
}

/** So many points of the rim are measured to find equal arcs: with straight lines between them the error stays below a
 *  pixel. */
const RIM_STEPS = 240;

/** The places of the seats on the ring, clockwise from the bottom: at equal arcs, but a little further from the own
 *  seat, whose cards need room. */
function seatsOnRing(seats: number, a: number, b: number, power: number): Point[] {
  const key = `${seats} ${a} ${b}`;
  if (lastRing.key === key) return lastRing.points;
  const shares = Array.from({ length: seats }, (_, turn) => turn / seats + (0.14 * Math.sin((2 * Math.PI * turn) / seats)) / (2 * Math.PI));
  lastRing = { key, points: alongRing(shares, a, b, power) };
  return lastRing.points;
}

/** The same ring is asked for with several sizes of cards. */
let lastRing: { key: string; points: Point[] } = { key: '', points: [] };

/** Points of the ring at these shares of its length, clockwise from the bottom. */
function alongRing(shares: number[], a: number, b: number, power: number): Point[] {
  const rim = Array.from({ length: RIM_STEPS + 1 }, (_, step) => rimAt((step * 2 * Math.PI) / RIM_STEPS, a, b, power));
  const upTo = [0];
  rim.slice(1).forEach((point, index) => {
    const last = rim[index] ?? point;
    upTo.push((upTo[index] ?? 0) + Math.hypot(point.x - last.x, point.y - last.y));
  });
  const whole = upTo[RIM_STEPS] ?? 1;
  return shares.map((share) => {
    const after = upTo.findIndex((length) => length >= share * whole);
    const [from, to] = [rim[Math.max(0, after - 1)] ?? { x: 0, y: b }, rim[after] ?? { x: 0, y: b }];
    const [start, end] = [upTo[Math.max(0, after - 1)] ?? 0, upTo[after] ?? 0];
    const part = end === start ? 0 : (share * whole - start) / (end - start);
    return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
  });
}

/** A closed superellipse as an SVG path. */
export function rimPath(centre: Point, a: number, b: number, power: number): string {
  const points = Array.from({ length: 120 }, (_, step) => rimAt((step * Math.PI) / 60, a, b, power));
  return `M${points.map((point) => `${(centre.x + point.x).toFixed(1)} ${(centre.y + point.y).toFixed(1)}`).join('L')}Z`;
}

/** How wide cards are side by side, when each covers this share of the one before. */
export const handWidth = (cards: number, width: number, covered: number): number => width * (1 + (cards - 1) * (1 - covered));

/** How much of a card the next one covers, among the own cards and among others'; less than nothing is a gap. */
export function coveredOwn(kind: Kind, cards: number): number {
  if (cards <= 2) return -0.05;
  return kind === 'phone' ? 0.4 : 0.34;
}

/** A layout that is still without bets. */
type Draft = Omit<Layout, 'places' | 'betW' | 'scale' | 'piles' | 'figures'> & { seats: Omit<Place, 'bet' | 'button'>[] };

function seatAt(plate: Point, w: number, h: number, sizes: Sizes, holeCards: number): Omit<Place, 'bet' | 'button'> {
  const [top, left] = [plate.y - h / 2, plate.x - w / 2];
  // Shown cards, or a face where there is one above the plate; backs take less.
  const cards = Math.max(sizes.face, handWidth(holeCards, sizes.shown, holeCards > 2 ? 0.36 : -0.055));
  return {
    plate, w, h, box: { x: left, y: top - sizes.peek, w, h: sizes.peek + h + sizes.hang },
    solids: [
      { x: left, y: top, w, h }, { x: plate.x - cards / 2, y: top - sizes.peek, w: cards, h: sizes.peek },
      { x: left - sizes.tagOver / 2, y: top + h - 8, w: w + sizes.tagOver, h: sizes.hang + 8 },
    ],
  };
}

/** The room of a bounty: at the corner of a plate, the inner one on a phone; beside the own plate on a large table, as
 *  cards lie on its edge. */
function bountyBox(kind: Kind, turn: number, plate: Point, w: number, h: number, centreX: number, seating: Seating): Box | null {
  const of = seating.bounties ? BOUNTY[kind] : null;
  if (!of) return null;
  const long = BOUNTY_FIGURES * of.size * seating.figure + of.around;
  if (kind === 'wide' && turn === 0 && seating.own) return { x: plate.x + w / 2 + BOUNTY_BESIDE, y: plate.y - of.h / 2, w: long, h: of.h };
  const onTheLeft = kind === 'phone' && plate.x > centreX + 1;
  return { x: onTheLeft ? plate.x - w / 2 + of.aside : plate.x + w / 2 - of.aside - long, y: plate.y - h / 2 - of.above, w: long, h: of.h };
}

/** The seats with their bounties. */
function withBounties(kind: Kind, seats: Draft['seats'], centreX: number, seating: Seating): Draft['seats'] {
  return seats.map((seat, turn) => {
    const bounty = bountyBox(kind, turn, seat.plate, seat.w, seat.h, centreX, seating);
    return bounty ? { ...seat, solids: [...seat.solids, bounty] } : seat;
  });
}

function ownCardsBox(plate: Point, plateW: number, h: number, sizes: Sizes, kind: Kind, holeCards: number): Box {
  const w = handWidth(holeCards, sizes.own, coveredOwn(kind, holeCards));
  const high = sizes.own * 1.4 - sizes.tuck;
  // Where they are wider than the plate, what is tucked behind it is seen beside it.
  return { x: plate.x - w / 2, y: plate.y - h / 2 - high, w, h: w > plateW + 8 ? high + sizes.tuck : high };
}

/** The middle of the table: a line, the board, a line; as wide as the board, from this height on. */
function middle(top: number, centreX: number, sizes: Sizes, potsW: number): Pick<Layout, 'board' | 'totalY' | 'pots'> {
  const w = 5 * sizes.board + 4 * sizes.gap;
  const h = sizes.board * 1.4;
  const board = { x: centreX - w / 2, y: top + sizes.total + (sizes.total > 0 ? 4 : 0), w, h };
  const pots = { x: centreX - potsW / 2, y: board.y + h + 6, w: potsW, h: sizes.pots };
  return { board, totalY: top + sizes.total / 2, pots };
}

const middleHeight = (sizes: Sizes): number => sizes.total + (sizes.total > 0 ? 4 : 0) + sizes.board * 1.4 + 6 + sizes.pots;

const shrunk = (sizes: Sizes, by: number): Sizes => ({ ...sizes, own: sizes.own * by, board: sizes.board * by });

/** How wide a line around this x can be at this height between the seats, at most `most`. */
function widthBetween(seats: readonly { solids: Box[] }[], x: number, y: number, h: number, most: number): number {
  const beside = seats.flatMap(({ solids }) => solids).filter((box) => box.y < y + h && y < box.y + box.h);
  return Math.min(most, ...beside.map((box) => 2 * (box.x > x ? box.x - x : x - box.x - box.w) - 8));
}

/** A table with a ring of seats, and cards this much larger than usual. */
function ringDraft(kind: Kind, w: number, h: number, seating: Seating, by: number): Draft | null {
  const usual = SIZES[kind];
  const [power, peek] = [2.5, BACKS[kind]];
  // On a low stage the words about the own hand go onto the plate, and the ring is higher.
  const low = kind === 'tiny' || kind === 'mini' || h < LOW[kind];
  const below = low ? Math.min(usual.below, 24) : usual.below;
  const b = (h - peek - usual.plateH - below) / 2;
  const a = Math.min(w / 2 - usual.plateW / 2 - (kind === 'tiny' ? 15 : kind === 'mini' ? 4 : Math.min(32, w * 0.03)), 2.8 * b);
  if (a <= 0 || b <= 0) return null;
  // A shown hand may stand out a little further than backs do.
  const top = Math.max(usual.peek + usual.plateH / 2 + ABOVE, 0.52 * h - b);
  const centre = { x: w / 2, y: top + b };
  const plates = seatsOnRing(seating.seats, a, b, power).map((point) => ({ x: centre.x + point.x, y: centre.y + point.y }));
  const sizes = shrunk(usual, by);
  const seats = withBounties(kind, plates.map((plate) => seatAt(plate, usual.plateW, usual.plateH, sizes, seating.holeCards)), centre.x, seating);
  const own = plates[0] ?? centre;
  const ownCards = seating.own ? ownCardsBox(own, usual.plateW, usual.plateH, sizes, kind, seating.holeCards) : (seats[0]?.solids[1] ?? boxAround(own, 0, 0));
  const high = middleHeight(sizes);
  const boardW = 5 * sizes.board + 4 * sizes.gap;
  const above = seats.filter(({ box }) => box.y + box.h < centre.y && box.x < centre.x + boardW / 2 && box.x + box.w > centre.x - boardW / 2);
  const ceiling = Math.max(0, ...above.map(({ box }) => box.y + box.h)) + (sizes.total > 0 ? 4 : RAISE);
  const floor = ownCards.y - (seating.own ? RAISE : 4);
  const spare = floor - ceiling - high;
  if (spare < 0) return null;
  // With room for a bet above and below, if there is any.
  const room = Math.min(usual.betH + 4, spare / 2);
  const at = Math.min(Math.max(centre.y - 16 - high / 2, ceiling + room), floor - high - room);
  const potsY = at + high - sizes.pots;
  const potsW = widthBetween(seats, centre.x, potsY, sizes.pots, boardW * 1.25);
  if (potsW < boardW * 0.6) return null;
  return {
    kind, width: w, height: h, sizes, seats, centre, ring: { a, b, power }, ...middle(at, centre.x, sizes, potsW), ownCards, handOnPlate: low,
  };
}

/** An upright phone: the own plate at the bottom, one seat at the top when their number is even, the rest in columns. */
function phoneDraft(w: number, h: number, seating: Seating, by: number): Draft | null {
  const narrow = seating.seats >= NARROW_FROM;
  const base: Sizes = { ...SIZES.phone, ...(narrow ? NARROW : {}), ...(seating.holeCards > 2 ? { own: 76 } : {}) };
  const even = seating.seats % 2 === 0;
  const rows = Math.floor((seating.seats - 1) / 2);
  const columnX = 8 + base.plateW / 2;
  const lowest = seating.holeCards > 2 ? 0.59 : 0.63;
  const topY = base.peek + base.plateH / 2 + ABOVE;
  /** The plate of a row, which stands for face and plate together. */
  const rowY = (row: number): number => {
    const first = rows >= 4 ? 0.125 : 0.21;
    const share = rows === 1 ? (even ? lowest : first) : first + ((lowest - first) * row) / (rows - 1);
    return Math.max(topY, share * h + (base.face - 6) / 2);
  };
  const ownPlate = { x: w / 2, y: h - base.below - OWN_PHONE.h / 2 };
  // Up the left side, over the top, down the right side.
  const others = [
    ...Array.from({ length: rows }, (_, index) => ({ x: columnX, y: rowY(rows - 1 - index) })),
    ...(even ? [{ x: w / 2, y: topY }] : []),
    ...Array.from({ length: rows }, (_, index) => ({ x: w - columnX, y: rowY(index) })),
  ];
  const between = w - 2 * (8 + base.plateW) - 10;
  const own = Math.min(base.own * by, (w - 24) / handWidth(seating.holeCards, 1, coveredOwn('phone', seating.holeCards)));
  const board = Math.min(base.board * by, (rows >= 3 ? between - 16 : w - 32) / 5.2);
  const sizes = { ...base, own, board, gap: rows >= 3 ? 4 : base.gap };
  const seats = withBounties('phone', [
    seatAt(ownPlate, OWN_PHONE.w, OWN_PHONE.h, { ...sizes, peek: 0 }, seating.holeCards),
    ...others.map((plate) => seatAt(plate, base.plateW, base.plateH, sizes, seating.holeCards)),
  ], w / 2, seating);
  const ownCards = ownCardsBox(ownPlate, OWN_PHONE.w, OWN_PHONE.h, sizes, 'phone', seating.holeCards);
  const high = middleHeight(sizes);
  const boardW = 5 * board + 4 * sizes.gap;
  // The board lies between the rows, or between the columns where there are many seats.
  const blocks = seats.slice(1).filter(({ box }) => box.x < w / 2 + boardW / 2 && box.x + box.w > w / 2 - boardW / 2);
  const half = 0.4 * h;
  const ceiling = Math.max(0, ...blocks.filter(({ plate }) => plate.y < half).map(({ box }) => box.y + box.h)) + RAISE;
  const topSeat = even ? base.peek + base.plateH + base.hang + 6 : 0;
  const floor = Math.min(ownCards.y - RAISE, ...blocks.filter(({ plate }) => plate.y >= half).map(({ box }) => box.y + sizes.pots - 4));
  const [least, most] = [Math.max(ceiling, topSeat), floor - high];
  if (least > most) return null;
  const at = Math.min(Math.max(half - (board * 1.4) / 2, least), most);
  const potsW = widthBetween(seats, w / 2, at + high - sizes.pots, sizes.pots, w - 24);
  return {
    kind: 'phone', width: w, height: h, sizes, seats, centre: { x: w / 2, y: h / 2 }, ring: { a: w / 2 - 32, b: h / 2 - 38, power: 2.7 },
    ...middle(at, w / 2, sizes, potsW), ownCards, handOnPlate: false,
  };
}

/** Winning cards rise so much, with an edge around them. */
const RAISE = 11;
const raised = (box: Box): Box => ({ ...box, y: box.y - RAISE, h: box.h + RAISE });

/** Whether nothing covers anything, before bets are laid. */
function isClear(draft: Draft, seating: Seating): boolean {
  const bounds = { x: -2, y: -2, w: draft.width + 4, h: draft.height + 4 };
  const fixed = [raised(draft.board), draft.pots, ...(seating.own || draft.kind === 'phone' ? [raised(draft.ownCards)] : [])];
  const clear = (some: readonly Box[], others: readonly Box[]): boolean => some.every((one) => others.every((other) => !meet(one, other)));
  const apart = draft.seats.every((seat, index) => draft.seats.slice(index + 1).every((other) => clear(seat.solids, other.solids)));
  return apart && draft.seats.slice(1).every((seat) => clear(seat.solids, fixed)) && draft.seats.every((seat) => inside(seat.box, bounds));
}

/** Where a bet would like to lie. */
function wantedBet(draft: Draft, turn: number, betW: number): Point {
  const { sizes, centre, ownCards } = draft;
  const seat = draft.seats[turn];
  if (!seat) return centre;
  if (turn === 0) return { x: ownCards.x - betW / 2 - 10, y: seat.plate.y - seat.h / 2 - sizes.betH };
  if (draft.kind !== 'phone') return { x: centre.x + (seat.plate.x - centre.x) * 0.66, y: centre.y + (seat.plate.y - centre.y) * 0.61 };
  if (Math.abs(seat.plate.x - centre.x) < 1) return { x: centre.x, y: seat.box.y + seat.box.h + sizes.betH / 2 + 3 };
  // Beside the plate; in the lower rows beside the face, because the own cards stand beside the plate.
  const inwards = seat.plate.x < centre.x ? 1 : -1;
  return { x: seat.plate.x + inwards * (seat.w / 2 + betW / 2 + 1.4), y: seat.plate.y + (seat.plate.y < draft.board.y ? 14 : -30) };
}

function wantedButton(draft: Draft, turn: number): Point {
  const { sizes, centre } = draft;
  const seat = draft.seats[turn];
  if (!seat) return centre;
  if (draft.kind === 'phone') {
    const outwards = seat.plate.x <= centre.x ? -1 : 1;
    // The own plate has room beside it; others have it above their outer corner, beside the face.
    if (turn === 0) return { x: seat.plate.x - seat.w / 2 - sizes.dealer / 2 - 8, y: seat.plate.y };
    // Beside the cards of the seat at the top, where there is room for it.
    const cards = Math.abs(seat.plate.x - centre.x) < 1 ? (seat.solids[1]?.w ?? 0) / 2 + sizes.dealer / 2 + 2 : 0;
    return { x: seat.plate.x + outwards * Math.max(seat.w / 2 - sizes.dealer / 2 + 4, cards), y: seat.plate.y - seat.h / 2 - sizes.dealer / 2 - 2 };
  }
  if (turn === 0) return { x: draft.ownCards.x - sizes.dealer, y: seat.plate.y - seat.h / 2 - 4 };
  return { x: centre.x + (seat.plate.x - centre.x) * 0.8, y: centre.y + (seat.plate.y - centre.y) * 0.72 };
}

/** The size in which bets are written, how wide a pile of chips beside them is and what is around; and the figures for
 *  which there is room at every table of a kind. */
const BET_TEXT: Record<Kind, { size: number; pile: number; around: number; usual: number }> = {
  wide: { size: 15, pile: 23, around: 25, usual: 6.5 },
  tile: { size: 13, pile: 19, around: 20, usual: 6 },
  tiny: { size: 12, pile: 0, around: 12, usual: 6 },
  phone: { size: 13.5, pile: 17, around: 16, usual: 6 },
  mini: { size: 12, pile: 0, around: 8, usual: 5 },
};

/** What was laid is clear of everything else and seen to belong to its seat: on the felt, and nearest to that plate. */
function belongs(draft: Draft, turn: number, w: number): (at: Point) => boolean {
  const { ring, centre, kind, sizes } = draft;
  const plates = draft.seats.map((seat) => boxAround(seat.plate, seat.w, seat.h));
  const mine = plates[turn];
  const rim = 12;
  // On a phone between the columns; the own bet may lie below them.
  const between = draft.width / 2 - 8 - sizes.plateW - w / 2;
  return (at) => {
    const onFelt = kind === 'phone' ? turn === 0 || Math.abs(at.x - centre.x) <= between : Math.abs((at.x - centre.x) / (ring.a + rim)) ** ring.power + Math.abs((at.y - centre.y) / (ring.b + rim)) ** ring.power < 0.98;
    const near = mine ? distance(at, mine) : 0;
    return onFelt && plates.every((plate, other) => other === turn || distance(at, plate) > near);
  };
}

/** The draft with bets and buttons, if there is room for them all. */
function withBets(draft: Draft, seating: Seating, piles: number, figures: number): Layout | null {
  const { size, pile, around } = BET_TEXT[draft.kind];
  const { sizes } = draft;
  const betW = size * seating.figure * figures + pile * piles + around;
  const bounds = { x: 2, y: 2, w: draft.width - 4, h: draft.height - 4 };
  // Room for a total of ten figures and its label.
  const totalW = 18 * 15 * seating.figure;
  const total: Box = { x: draft.centre.x - totalW / 2, y: draft.totalY - sizes.total / 2, w: totalW, h: sizes.total };
  const words: Box = { x: draft.centre.x - 110, y: (draft.seats[0]?.plate.y ?? 0) + (draft.seats[0]?.h ?? 0) / 2 + 8, w: 220, h: 26 };
  const laid: Box[] = [
    draft.board, draft.pots, seating.own ? raised(draft.ownCards) : draft.ownCards, ...(sizes.total > 0 ? [total] : []), ...(seating.own && !draft.handOnPlate ? [words] : []),
    ...draft.seats.flatMap((seat) => seat.solids),
  ];
  const outwards = (seat: Point): Point => ({ x: seat.x - draft.centre.x, y: seat.y - draft.centre.y });
  const bets: Point[] = [];
  // The seat opposite has the least choice.
  const opposite = Math.floor(draft.seats.length / 2);
  for (const [turn, seat] of [...draft.seats.entries()].sort(([a], [b]) => Number(b === opposite) - Number(a === opposite))) {
    // The own bet rather moves up the left side of the own cards than away from them.
    const towards = turn === 0 ? { x: -1, y: -0.3 } : outwards(seat.plate);
    const at = freePlace(wantedBet(draft, turn, betW), { w: betW, h: sizes.betH, gap: draft.kind === 'phone' ? 1 : 3 }, laid, bounds, towards, belongs(draft, turn, betW));
    if (!at) return null;
    bets[turn] = at;
    laid.push(boxAround(at, betW, sizes.betH));
  }
  // The button still lies there when winning cards are raised; bets are collected by then.
  laid.push(raised(draft.board));
  const cardsUp = draft.seats.map((seat) => seat.solids.slice(1, 2).map(raised));
  const buttons: Point[] = [];
  for (const [turn, seat] of draft.seats.entries()) {
    // On a phone it lies on the corner of its own seat, beside the face, where no card comes.
    const own = draft.kind === 'phone' && turn > 0;
    const others = own ? [...laid.filter((box) => !seat.solids.includes(box)), ...cardsUp.toSpliced(turn, 1).flat()] : [...laid, ...cardsUp.flat()];
    const at = freePlace(wantedButton(draft, turn), { w: sizes.dealer, h: sizes.dealer, gap: 2 }, others, bounds, outwards(seat.plate), own ? () => true : belongs(draft, turn, 0));
    if (!at) return null;
    buttons.push(at);
  }
  const places = draft.seats.map((seat, turn) => ({ ...seat, bet: bets[turn] ?? seat.plate, button: buttons[turn] ?? seat.plate }));
  const { seats: _, ...rest } = draft;
  return { ...rest, places, betW, piles, figures, scale: 1 };
}

/** The same table with longer bets: fewer chips beside them if need be. `null` if there is no room for them. */
export function withLongBets(layout: Layout, seating: Seating, figures: number): Layout | null {
  for (let piles = layout.piles; piles >= 0; piles -= 1) {
    const longer = withBets({ ...layout, seats: layout.places }, seating, piles, figures);
    if (longer) return { ...longer, scale: layout.scale };
  }
  return null;
}

/** How many piles of chips a bet may have; one on a phone, where bets lie side by side between the columns. */
const PILES: Record<Kind, number[]> = { wide: [2, 1], tile: [2, 1], tiny: [0], phone: [1], mini: [0] };

/** A tile as large as a page has larger cards: from this height on, at most so much. */
const ROOMY: Record<Kind, { from: number; most: number }> = {
  wide: { from: 800, most: 1.15 }, tile: { from: 430, most: 1.24 }, tiny: { from: 250, most: 1.4 }, phone: { from: 900, most: 1 }, mini: { from: 190, most: 1.3 },
};

/** How often a stage is tried a little larger, at most, to be shown smaller. */
const GROWN_MAX = 2.4;

/** Shown smaller than this, writing is hard to read; for a glance it has its least size already. */
const SCALE_GOOD = 0.85;

/** What a table drawn at this scale, with cards of this size and so many piles of chips, is worth to read. */
const worthOf = (kind: Kind, scale: number, by: number, piles: number): number =>
  LEAST[kind].worth * scale * (scale < (kind === 'mini' ? 1 : SCALE_GOOD) ? 0.9 : 1) * (0.6 + 0.4 * Math.min(by, 1.2) + piles * PILE_WORTH);

/** The table of a kind on a stage of this size that is best to read, of those in which nothing covers anything. */
function fitted(kind: Kind, w: number, h: number, seating: Seating): Found | null {
  const least = LEAST[kind];
  const start = Math.max(1, least.w / w, least.h / h);
  let best: Found | null = null as Found | null;
  for (let grown = start; grown < start * GROWN_MAX; grown *= 1.06) {
    const [width, height] = [w * grown, h * grown];
    const most = seating.cards * Math.min(ROOMY[kind].most, Math.max(1, height / ROOMY[kind].from));
    for (const piles of PILES[kind]) {
      for (let by = most; by >= SHRINK_MIN - 1e-9; by -= SHRINK_STEP) {
        const worth = worthOf(kind, 1 / grown, by, piles);
        if (best && best.worth >= worth) break;
        const draft = kind === 'phone' ? phoneDraft(width, height, seating, by) : ringDraft(kind, width, height, seating, by);
        const layout = draft && isClear(draft, seating) ? withBets(draft, seating, piles, BET_TEXT[kind].usual) : null;
        if (layout) best = { layout: { ...layout, scale: 1 / grown }, worth };
      }
    }
    // Nothing larger that is shown smaller can be better any more.
    if (best && worthOf(kind, 1 / (grown * 1.06), most, 2) <= best.worth) break;
  }
  return best;
}

type Found = { layout: Layout; worth: number };

/** Layouts that were made before: a table asks for the same ones again and again. */
const known = new Map<string, Layout | null>();
const KNOWN_MAX = 200;

/** The layout in which things are largest. `null` only for a stage without any size. */
export function layoutOf(w: number, h: number, seating: Seating): Layout | null {
  if (w < 40 || h < 40) return null;
  const key = `${w} ${h} ${Object.values(seating).join(' ')}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KNOWN_MAX) known.clear();
  const kinds: Kind[] = [
    ...(w >= LEAST.wide.w && seating.seats <= WIDE_SEATS_MAX ? (['wide'] as const) : []),
    'tile',
    ...(w < PHONE_W && h > w ? (['phone'] as const) : []),
    'tiny',
    ...(seating.glance ? (['mini'] as const) : []),
  ];
  let best: Found | null = null;
  for (const kind of kinds) {
    // A smaller kind is not tried where it cannot be better.
    if (best && best.worth >= worthOf(kind, 1, seating.cards, 2)) continue;
    const found = fitted(kind, w, h, seating);
    if (found && (best === null || found.worth > best.worth)) best = found;
  }
  const layout = best?.layout ?? null;
  known.set(key, layout);
  return layout;
}

/** How wide a text of an amount is, in figures. */
export function figuresOf(text: string): number {
  const count = (of: RegExp): number => text.match(of)?.length ?? 0;
  return text.length - count(/[.,\s’]/gu) / 2 + count(/[mMwW%]/gu) / 2;
}
