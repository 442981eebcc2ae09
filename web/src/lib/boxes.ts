// Points and boxes, and a free place for a box among others.

export type Point = { x: number; y: number };
/** Left, top, width, height. */
export type Box = { x: number; y: number; w: number; h: number };

export const boxAround = (at: Point, w: number, h: number): Box => ({ x: at.x - w / 2, y: at.y - h / 2, w, h });

/** Whether two boxes come nearer to each other than `gap`. */
export const meet = (a: Box, b: Box, gap = 0): boolean =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

export const inside = (a: Box, of: Box): boolean => a.x >= of.x && a.y >= of.y && a.x + a.w <= of.x + of.w && a.y + a.h <= of.y + of.h;

/** How far a point is from a box: nothing inside of it. */
export const distance = (at: Point, box: Box): number =>
  Math.hypot(Math.max(box.x - at.x, 0, at.x - box.x - box.w), Math.max(box.y - at.y, 0, at.y - box.y - box.h));

/** How far from the wanted place a box may come to lie, and in which steps places are tried. */
const FAR = 130;
const STEP = 5;
/** Straight up, down and aside are among them: in narrow places nothing else leads on. */
const WAYS: readonly Point[] = Array.from({ length: 20 }, (_, way) => ({ x: Math.cos((way * Math.PI) / 10), y: Math.sin((way * Math.PI) / 10) }));

/**
 * The place nearest to the wanted one where the box is clear of all others and that is `allowed`; ways near `towards`
 * are tried first. `null` if there is none near enough.
 */
export function freePlace(
  wanted: Point, size: { w: number; h: number; gap: number }, others: readonly Box[], bounds: Box, towards: Point, allowed: (at: Point) => boolean,
): Point | null {
  const fits = (at: Point): boolean => {
    const box = boxAround(at, size.w, size.h);
    return inside(box, bounds) && others.every((other) => !meet(box, other, size.gap)) && allowed(at);
  };
  if (fits(wanted)) return wanted;
  const along = ({ x, y }: Point): number => x * towards.x + y * towards.y;
  const ways = WAYS.toSorted((a, b) => along(b) - along(a));
  for (let far = STEP; far <= FAR; far += STEP) {
    for (const way of ways) {
      const at = { x: wanted.x + far * way.x, y: wanted.y + far * way.y };
      if (fits(at)) return at;
    }
  }
  return null;
}
