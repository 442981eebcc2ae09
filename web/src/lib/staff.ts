// The staff's requests and what their pages decide by themselves. A staff session is apart from a player's: its cookie goes
// to these requests alone.

import { ask, Refused } from './http';
import type { StaffPlace } from './route';
import type { StaffWords } from './language/staff/words';
import { STAFF_CODES, type Permission, type Role, type StaffCode } from './wire/staff';

/** Who is logged in at the desk, and what he or she may do. */
export type StaffMe = { number: number; name: string; role: Role; permissions: Permission[]; confirmed_until: number | null; recovery_codes: number; idle_ms: number };

/** Who did something: somebody of the staff, or the operator at the command line. */
export type StaffBy = { number?: number; name?: string | null; operator?: boolean };

export type StaffRow = {
  number: number;
  name: string;
  role: Role;
  disabled: boolean;
  enrolled: boolean;
  created_at: number;
  created_by: StaffBy;
  enrolled_at: number | null;
  enrolled_by: StaffBy | null;
  recovery_codes: number;
};

export type AuditEntry = { at: number; staff: number | null; operator: boolean; name: string | null; action: string; about: string; reason: string };
export type AuditPage = { entries: AuditEntry[]; next: string | null };
export type AuditFilter = { who: string; action: string; about: string; from: string; to: string };

export type LinkInfo = { name: string | null; role: Role };
/** A QR code: the side of its square, and its dark modules as the path of an SVG. */
export type Qr = { size: number; path: string };
export type Begun = { secret: string; uri: string; qr: Qr };
export type Enrolled = { recovery_codes: string[]; me: StaffMe };

export const staffLogIn = (name: string, password: string, code: string): Promise<StaffMe> => ask('api/staff/login', { name, password, code });
export const staffLogOut = (): Promise<unknown> => ask('api/staff/logout', {});
export const confirmCode = (code: string): Promise<{ confirmed_until: number }> => ask('api/staff/confirm', { code });
export const linkInfo = (token: string): Promise<LinkInfo> => ask('api/staff/link', { token });
export const enrol = (token: string, name: string | null, password: string): Promise<Begun> =>
  ask('api/staff/enrol', { token, password, ...(name === null ? {} : { name }) });
export const finishEnrolment = (token: string, code: string): Promise<Enrolled> => ask('api/staff/enrolled', { token, code });
export const staffList = async (): Promise<StaffRow[]> => (await ask<{ staff: StaffRow[] }>('api/staff/people')).staff;
export const createStaff = (name: string, role: Role, reason: string): Promise<{ number: number; link: string }> => ask('api/staff/people', { name, role, reason });
export const changeRole = (number: number, role: Role, reason: string): Promise<unknown> => ask(`api/staff/people/${number}/role`, { role, reason });
export const setDisabled = (number: number, disabled: boolean, reason: string): Promise<unknown> => ask(`api/staff/people/${number}/disabled`, { disabled, reason });
export const enrolAgain = (number: number, reason: string): Promise<{ number: number; link: string }> => ask(`api/staff/people/${number}/enrol`, { reason });
export const auditLog = (filter: AuditFilter, before: string | null): Promise<AuditPage> => ask(`api/staff/audit${auditQuery(filter, before)}`);

/** Who is logged in, if anybody is. */
export async function staffMe(): Promise<StaffMe | null> {
  try {
    return await ask<StaffMe>('api/staff/me');
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}

const isStaffCode = (code: string | null): code is StaffCode => (STAFF_CODES as readonly (string | null)[]).includes(code);

/** Why something was refused, as a sentence. */
export function staffProblem(error: unknown, words: StaffWords): string {
  if (error instanceof Refused && isStaffCode(error.code)) return words.codes[error.code];
  return error instanceof Error ? error.message : String(error);
}

/** Whether a fresh code is asked for, after which the same can be asked again. */
export const wantsCode = (error: unknown): boolean => error instanceof Refused && error.code === 'confirm_first';

/** Whether the login is over. */
export const isOut = (error: unknown): boolean => error instanceof Refused && error.code === 'staff_session';

/** The pages of the desk in the order of the navigation, each with the permission that it needs. A new page is a row here. */
const DESK: [StaffPlace, Permission | null][] = [
  ['overview', null],
  ['players', 'see_players'],
  ['tables', 'see_tables'],
  ['hands', 'see_hands'],
  ['tournaments', 'see_tournaments'],
  ['reports', 'see_reports'],
  ['cases', 'see_cases'],
  ['approvals', 'see_money'],
  ['money', 'see_money'],
  ['rulebooks', 'see_configuration'],
  ['people', 'see_staff'],
  ['audit', 'see_audit'],
];

export const placesOf = (permissions: readonly Permission[]): StaffPlace[] =>
  DESK.filter(([, needs]) => needs === null || permissions.includes(needs)).map(([place]) => place);

/** A day as a field gives it (`2026-11-18`), as the time at which it begins here; or ends. */
function dayTime(day: string, ends: boolean): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  return new Date(year, month - 1, date + (ends ? 1 : 0)).getTime();
}

/** The query of a page of the log; empty fields are left out. */
export function auditQuery(filter: AuditFilter, before: string | null): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | null): void => {
    if (value !== null && value !== '') query.set(name, String(value));
  };
  set('who', filter.who);
  set('action', filter.action.trim());
  set('about', filter.about.trim());
  set('from', dayTime(filter.from, false));
  set('to', dayTime(filter.to, true));
  set('before', before);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The whole address of a one-time link. */
export const enrolAddress = (token: string): string => new URL(`#/staff/enrol/${token}`, document.baseURI).href;
