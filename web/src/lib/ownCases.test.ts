import { expect, test } from 'vitest';
import { Refused } from './http';
import { fair as words } from './language/fair/en';
import { leftOf, mayAppeal, OWN_CODES, ownProblem } from './ownCases';
import { read, write } from './route';
import type { OwnCase } from './wire/cases';

const NOW = 1_794_700_800_000;
const CASE: OwnCase = {
  number: 4, kind: 'collusion', state: 'decided', disclosed_at: NOW, held: [], verdict: { at: NOW, outcome: 'violation', clauses: ['R12'], penalty: 'warning', text: 'x' }, appeal_until: NOW + 10, appeal: null, recording_due: null,
};

test('an appeal is offered once, in time, and against a penalty of one’s own', () => {
  expect(mayAppeal(CASE, NOW)).toBe(true);
  expect(mayAppeal(CASE, NOW + 10)).toBe(false);
  expect(mayAppeal({ ...CASE, appeal_until: null }, NOW)).toBe(false);
  expect(mayAppeal({ ...CASE, verdict: { ...CASE.verdict!, penalty: null } }, NOW)).toBe(false);
  expect(mayAppeal({ ...CASE, appeal: { at: NOW, text: 'No', answer_by: NOW + 20, outcome: null, answer: null } }, NOW)).toBe(false);
});

test('what is held is what was placed, less what was released or seized', () => {
  expect(leftOf({ currency: 'EUR', cents: 1_000, released: 250, seized: 700, placed_at: NOW })).toBe(50);
});

test('refusals have a sentence, and the page an address', () => {
  for (const code of OWN_CODES) expect(ownProblem(new Refused(409, 'x', code), words)).toMatch(/^[A-Z].*\.$/);
  expect(ownProblem(new Refused(0, 'No answer.'), words)).toBe('No answer.');
  expect(write(read('#/fair-play'))).toBe('#/fair-play');
});
