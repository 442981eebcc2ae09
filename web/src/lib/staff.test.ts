import { expect, test } from 'vitest';
import { Refused } from './http';
import { staff as words } from './language/staff/en';
import { read, write } from './route';
import { auditQuery, isOut, placesOf, staffProblem, wantsCode, type AuditFilter } from './staff';
import { PERMISSIONS, STAFF_CODES } from './wire/staff';

const NONE: AuditFilter = { who: '', action: '', about: '', from: '', to: '' };

test('each sees the pages of the own role', () => {
  expect(placesOf([])).toEqual(['overview']);
  expect(placesOf(['run_tournaments'])).toEqual(['overview']);
  expect(placesOf(['see_tournaments'])).toEqual(['overview', 'tournaments']);
  expect(placesOf(['see_audit'])).toEqual(['overview', 'audit']);
  expect(placesOf(PERMISSIONS)).toEqual(['overview', 'players', 'tables', 'hands', 'tournaments', 'reports', 'cases', 'approvals', 'money', 'rulebooks', 'people', 'audit']);
});

test('a filter of the log asks for what is filled in', () => {
  expect(auditQuery(NONE, null)).toBe('');
  expect(auditQuery({ ...NONE, who: 'operator', about: ' staff 4 ' }, 'desk/1')).toBe('?who=operator&about=staff+4&before=desk%2F1');
  const day = new URLSearchParams(auditQuery({ ...NONE, from: '2026-11-18', to: '2026-11-18' }, null));
  expect(Number(day.get('to')) - Number(day.get('from'))).toBe(24 * 60 * 60 * 1000);
  expect(auditQuery({ ...NONE, from: '18.11.' }, null)).toBe('');
});

test('every code has a sentence', () => {
  for (const code of STAFF_CODES) expect(staffProblem(new Refused(422, 'x', code), words)).toMatch(/^[A-Z].*\.$/);
  expect(staffProblem(new Refused(0, 'No answer.'), words)).toBe('No answer.');
  expect(wantsCode(new Refused(403, '', 'confirm_first'))).toBe(true);
  expect(isOut(new Refused(401, '', 'staff_session'))).toBe(true);
  expect(isOut(new Error('x'))).toBe(false);
});

test('an address of the desk leads back to where it was written', () => {
  const token = '0a'.repeat(32);
  for (const hash of ['#/staff', '#/staff/people', '#/staff/audit', `#/staff/enrol/${token}`, '#/staff/players', '#/staff/players/9', '#/staff/hands/3/12/40', '#/staff/hands?player=9', '#/staff/tournaments/17', '#/staff/cases', '#/staff/cases/4', '#/staff/approvals', '#/staff/approvals/12']) expect(write(read(hash))).toBe(hash);
  expect(read('#/staff/enrol/x')).toEqual({ at: 'staff', place: 'enrol', token: '' });
  for (const hash of ['#/staff/nonsense', '#/staff/cases/x', '#/staff/players/Ann', '#/staff/players/9/1', '#/staff/hands/3/12']) expect(read(hash)).toEqual({ at: 'unknown' });
});
