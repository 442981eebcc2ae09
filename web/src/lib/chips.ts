// Which chips an amount is drawn with.

export type Chip = { value: number; face: string; spot: string; side: string; spots: number };

/** Values are cents at a cash table; a tournament counts whole chips. Smallest first. */
export const CHIPS: readonly Chip[] = [
  { value: 1, face: '#9aa5ab', spot: '#eef2f3', side: '#6f797f', spots: 4 },
  { value: 5, face: '#c07a4b', spot: '#f6e3d2', side: '#8a5331', spots: 6 },
  { value: 25, face: '#4f94d4', spot: '#eaf3fd', side: '#366a9c', spots: 3 },
  { value: 100, face: '#f1efe8', spot: '#4b7a99', side: '#bcb8ab', spots: 4 },
  { value: 500, face: '#d3473f', spot: '#fdebe8', side: '#95312b', spots: 5 },
  { value: 2_500, face: '#2f9a63', spot: '#e6f7ee', side: '#206b45', spots: 6 },
  { value: 10_000, face: '#2b3236', spot: '#d7dee1', side: '#13181b', spots: 8 },
  { value: 50_000, face: '#7a5bc7', spot: '#efe9fe', side: '#553f90', spots: 4 },
  { value: 100_000, face: '#f0b541', spot: '#4b3508', side: '#b3812b', spots: 5 },
  { value: 500_000, face: '#e07ea6', spot: '#fef0f6', side: '#a75579', spots: 6 },
  { value: 2_500_000, face: '#3fbfb4', spot: '#06312d', side: '#2b847c', spots: 8 },
];

/** A bet is at most so many piles of so many chips; the amount is written beside them. */
export const PILES_MAX = 2;
const PILE_MAX = 4;

/** Piles of chips, each from the table up: the largest first, exact as far as the piles reach. */
export function pilesOf(amount: number, pilesMax = PILES_MAX): Chip[][] {
  const piles: Chip[][] = [];
  let left = amount;
  for (const chip of CHIPS.toReversed()) {
    while (left >= chip.value) {
      const last = piles.at(-1);
      if (last && last.length < PILE_MAX) last.push(chip);
      else if (piles.length < pilesMax) piles.push([chip]);
      else return piles;
      left -= chip.value;
    }
  }
  return piles;
}

/** The shape of a chip: half its width and height as an ellipse, and how thick it is. */
export const CHIP = { rx: 11, ry: 6.8, thick: 4.2 };

/** The spots that are seen on the side of a chip whose face lies at y = 0, as one path. */
export function sideSpots(spots: number): string {
  const seen = Math.ceil(spots / 2) + 1;
  return Array.from({ length: seen }, (_, index) => {
    const angle = (Math.PI * (index + 0.5)) / seen;
    const wide = 4.4 * Math.sin(angle);
    return `M${(CHIP.rx * -Math.cos(angle) - wide / 2).toFixed(1)} ${(CHIP.ry * Math.sin(angle)).toFixed(1)}h${wide.toFixed(1)}v${CHIP.thick}h${(-wide).toFixed(1)}z`;
  }).join('');
}
