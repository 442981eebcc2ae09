import { expect, test } from 'vitest';
import { flowGraph, HEIGHT, RADIUS, unitsOf, WIDTH } from './flowGraph';
import type { Flow } from './wire/cases';

const who = (player: number) => ({ player, name: `P${player}` });
const flow = (from: number, to: number | null, amount: number, unit = 'EUR'): Flow => ({ from: who(from), to: to === null ? null : who(to), unit, amount, hands: 3 });

test('units come by how many flows they have', () => {
  expect(unitsOf([flow(1, 2, 5, 'chips'), flow(1, 2, 5), flow(2, 3, 5)])).toEqual(['EUR', 'chips']);
  expect(unitsOf([])).toEqual([]);
});

test('each account has what came in less what went out, and subjects stand above', () => {
  const { nodes, edges, left } = flowGraph([flow(1, 2, 1_000), flow(1, 3, 100), flow(3, 2, 30), flow(1, null, 20), flow(1, 2, 5, 'chips')], 'EUR', [1, 2]);
  expect(nodes.map((node) => [node.key, node.net, node.subject])).toEqual([['1', -1_120, true], ['2', 1_030, true], ['rake', 20, false], ['3', 70, false]]);
  expect(nodes.reduce((sum, node) => sum + node.net, 0)).toBe(0);
  expect(edges.map((edge) => [edge.from.key, edge.to.key, edge.heavy])).toEqual([['1', '2', true], ['1', '3', false], ['3', '2', false], ['1', 'rake', false]]);
  expect(left).toBe(0);
  for (const node of nodes) expect(node.x > RADIUS && node.x < WIDTH - RADIUS && node.y > RADIUS && node.y < HEIGHT - RADIUS).toBe(true);
});

test('of many accounts the largest are drawn, and what is left out is counted', () => {
  const all = Array.from({ length: 20 }, (_, index) => flow(1, index + 2, 100 + index));
  const { nodes, edges, left } = flowGraph(all, 'EUR', [1, 2]);
  expect(nodes).toHaveLength(8);
  expect(nodes.some((node) => node.key === '2')).toBe(true);
  expect(edges.length + left).toBe(20);
  expect(edges.every((edge) => /^M[-\d. ]+Q[-\d. ]+$/.test(edge.path))).toBe(true);
});
