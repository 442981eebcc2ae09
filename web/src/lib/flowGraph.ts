// Where the accounts of a case stand in the drawing of the value flow, and what goes between them. Sizes are those of the drawing, not pixels.

import type { Flow, PlayerRef } from './wire/cases';

/** More accounts, and more arrows, cannot be read; the list below the drawing has them all. */
const NODES_MAX = 8;
const EDGES_MAX = 12;
const RAKE = 'rake';

export const WIDTH = 640;
export const HEIGHT = 300;
export const RADIUS = 26;
const STEP = 44;
const [WIDE_MIN, WIDE_MAX] = [1.5, 11];

/** `net`: what came in less what went out, among everything that the evidence has. `subject`: whether the case is about this player. */
export type FlowNode = { key: string; who: PlayerRef | null; subject: boolean; net: number; x: number; y: number };
export type FlowEdge = { from: FlowNode; to: FlowNode; amount: number; hands: number; wide: number; heavy: boolean; path: string; x: number; y: number };
export type FlowGraph = { nodes: FlowNode[]; edges: FlowEdge[]; left: number };

const keyOf = (who: PlayerRef | null): string => (who === null ? RAKE : String(who.player));

/** The units of the flows, the one with most flows first. */
export function unitsOf(flows: readonly Flow[]): string[] {
  const counts = new Map<string, number>();
  for (const flow of flows) counts.set(flow.unit, (counts.get(flow.unit) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([unit]) => unit);
}

/** Lays out the flows of one unit: the subjects in a row from who lost most to who won most, the others below them. */
export function flowGraph(flows: readonly Flow[], unit: string, subjects: readonly number[]): FlowGraph {
  const own = flows.filter((flow) => flow.unit === unit && flow.amount > 0);
  const nets = new Map<string, { who: PlayerRef | null; net: number; turnover: number }>();
  const add = (who: PlayerRef | null, amount: number): void => {
    const found = nets.get(keyOf(who)) ?? { who, net: 0, turnover: 0 };
    nets.set(keyOf(who), { who, net: found.net + amount, turnover: found.turnover + Math.abs(amount) });
  };
  for (const flow of own) {
    add(flow.from, -flow.amount);
    add(flow.to, flow.amount);
  }
  const isSubject = (who: PlayerRef | null): boolean => who !== null && subjects.includes(who.player);
  const most = [...nets.values()].sort((a, b) => Number(isSubject(b.who)) - Number(isSubject(a.who)) || b.turnover - a.turnover).slice(0, NODES_MAX);
  // Of three or more every other one stands nearer to the middle, so that a way past it does not lead through it.
  const row = (of: typeof most, y: number): FlowNode[] =>
    [...of].sort((a, b) => a.net - b.net).map(({ who, net }, index) => ({ key: keyOf(who), who, subject: isSubject(who), net, x: (WIDTH * (index + 0.5)) / of.length, y: of.length > 2 && index % 2 === 1 ? y + (y < HEIGHT / 2 ? STEP : -STEP) : y }));
  const [above, below] = [most.filter((one) => isSubject(one.who)), most.filter((one) => !isSubject(one.who))];
  const nodes = [...row(above, below.length === 0 ? HEIGHT / 2 - 10 : 74), ...row(below, above.length === 0 ? HEIGHT / 2 - 10 : 226)];
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const largest = Math.max(1, ...own.map((flow) => flow.amount));
  const all = own.flatMap((flow) => {
    const [from, to] = [byKey.get(keyOf(flow.from)), byKey.get(keyOf(flow.to))];
    if (!from || !to) return [];
    const wide = WIDE_MIN + (WIDE_MAX - WIDE_MIN) * (flow.amount / largest);
    return [{ from, to, amount: flow.amount, hands: flow.hands, wide, heavy: from.subject && to.subject, ...curve(from, to, wide) }];
  });
  const edges = all.sort((a, b) => Number(b.heavy) - Number(a.heavy) || b.amount - a.amount).slice(0, EDGES_MAX);
  return { nodes, edges, left: own.length - edges.length };
}

/** A bow from one circle to the other, to the left of its direction, so that two ways between the same two do not lie on each other. */
function curve(from: FlowNode, to: FlowNode, wide: number): { path: string; x: number; y: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bow = Math.min(46, length * 0.16);
  const [mx, my] = [(from.x + to.x) / 2 + (dy / length) * bow, (from.y + to.y) / 2 - (dx / length) * bow];
  const edge = (node: FlowNode, gap: number): [number, number] => {
    const away = Math.hypot(mx - node.x, my - node.y) || 1;
    return [node.x + ((mx - node.x) / away) * (RADIUS + gap), node.y + ((my - node.y) / away) * (RADIUS + gap)];
  };
  // The head of the arrow is as long as it is wide, and ends at the circle.
  const [[sx, sy], [ex, ey]] = [edge(from, 3), edge(to, 5 + wide * 1.2)];
  const at = (value: number): string => value.toFixed(1);
  return { path: `M${at(sx)} ${at(sy)}Q${at(mx)} ${at(my)} ${at(ex)} ${at(ey)}`, x: (sx + 2 * mx + ex) / 4, y: (sy + 2 * my + ey) / 4 };
}
