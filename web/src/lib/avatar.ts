// The face of a player, drawn from the name alone: the same name has the same face everywhere.

/** Ground and three colours for the shapes on it. */
const PALETTES: readonly (readonly [string, string, string, string])[] = [
  ['#1f4e5f', '#79c2c4', '#f2d7a0', '#e6f1ee'],
  ['#4a2b33', '#ef9a8d', '#f7dcc9', '#c8566a'],
  ['#163a5c', '#63b3e0', '#f3c89b', '#d8ecf7'],
  ['#12473f', '#4fbf97', '#f2c7a5', '#d5efdf'],
  ['#3a3450', '#a89ae0', '#f0b3b0', '#e9e4fb'],
  ['#243b2a', '#86bb74', '#efe6ae', '#5b8f63'],
  ['#0f4a4f', '#8fd1cb', '#2f7f86', '#e3f4f0'],
  ['#54331b', '#e0a35b', '#f7e3bd', '#a85f34'],
  ['#2c2f56', '#8f9df0', '#f3c5e0', '#dfe4ff'],
  ['#4d1f3c', '#e27bab', '#f6d3bf', '#b45286'],
  ['#3b3f22', '#c3c25f', '#f1eccb', '#7f8b3f'],
  ['#23313b', '#9db2bf', '#e8d3bd', '#cfe0ea'],
];

/** Shapes of a quarter of the face, on a field of 20 × 20. */
const SHAPES = [
  'M0 0h20a20 20 0 0 1-20 20z',
  'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z',
  'M0 0h20L0 20z',
  'M0 0h20v10H0z',
  'M0 0h20v20H0z',
  'M0 0a10 10 0 0 0 20 0z',
] as const;

export type Tile = { path: string; colour: string; transform: string };
export type Face = { ground: string; tiles: Tile[] };

/** FNV-1a over the bytes of the name. */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

const faces = new Map<string, Face>();
/** More names than an evening shows; then the memory starts again. */
const FACES_MAX = 500;

export function faceOf(name: string): Face {
  const known = faces.get(name);
  if (known) return known;
  const hash = hashOf(name);
  const [ground, ...colours] = PALETTES[hash % PALETTES.length] ?? ['#23313b', '#9db2bf', '#e8d3bd', '#cfe0ea'];
  let bits = Math.floor(hash / PALETTES.length);
  const draw = (many: number): number => {
    // Four tiles use more than 32 bits hold: the multiplication brings new ones.
    bits = (Math.imul(bits, 0x2545f491) + 0x9e3779b9) >>> 0;
    return (bits >>> 8) % many;
  };
  // No two neighbours in the order of drawing have one colour, or a face could be a plain disc.
  let colour = draw(colours.length);
  const tiles = [[0, 0], [20, 0], [0, 20], [20, 20]].map(([x, y]): Tile => ({
    path: SHAPES[draw(SHAPES.length)] ?? SHAPES[0],
    colour: colours[(colour = (colour + 1 + draw(colours.length - 1)) % colours.length)] ?? ground,
    transform: `translate(${x} ${y}) rotate(${draw(4) * 90} 10 10)`,
  }));
  const face = { ground, tiles };
  if (faces.size >= FACES_MAX) faces.clear();
  faces.set(name, face);
  return face;
}
