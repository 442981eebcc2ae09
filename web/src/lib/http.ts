// What is asked over HTTP: who one is, the markets one may register for, settings, and figures of the day. Everything
// about games in progress goes through the socket.

import type { Language } from './language';
import { about, refusal, words } from './words';
import type { Refusal } from './wire/protocol';

export type Market = { id: string; name: string; rulebook: string; minimum_age: number; currency?: string; language?: Language };

/** The markets, and what the operator wants to know before somebody plays for play money. */
export type Markets = { markets: Market[]; asks: { birth_date: boolean; market: boolean } };

/** Who is logged in, and what is kept with the account. */
export type Me = { name: string; market?: string; rulebook?: string; language?: Language; settings?: unknown };

export type Registration = { name: string; password: string; declares_age: boolean; birth_date?: string; market?: string };

/** Hands dealt in each step of the last day, by game. */
export type Activity = { step_ms: number; until: number; games: Record<string, number[]> };

/** What the server refused, in words for people; `code` says which field it is about. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly code: string | null = null,
  ) {
    super(text);
  }
}

export async function ask<T>(path: string, body?: unknown, method: 'POST' | 'PUT' | 'DELETE' = 'POST'): Promise<T> {
  // Other sites cannot set this header, so they cannot post in the player's name.
  const change: RequestInit =
    body === undefined ? {} : { method, headers: { 'Content-Type': 'application/json', 'X-Cardroom': '1' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), { credentials: 'same-origin', ...change });
  } catch {
    throw new Refused(0, words.page.noAnswer);
  }
  const text = await response.text();
  const answer: unknown = text === '' ? {} : readJson(text);
  if (!response.ok) {
    throw new Refused(response.status, reason(response.status, answer), isRefusal(answer) ? answer.code : null);
  }
  return answer as T;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function reason(status: number, answer: unknown): string {
  return isRefusal(answer) ? refusal(answer, about(undefined, Date.now())) : words.page.failed(status);
}

/** A proxy before the room may answer with something else. */
const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string';

export const register = (form: Registration): Promise<Me> => ask('api/register', form);
export const logIn = (name: string, password: string): Promise<Me> => ask('api/login', { name, password });
export const logOut = (): Promise<unknown> => ask('api/logout', {});
export const markets = (): Promise<Markets> => ask('api/markets');
export const activity = (): Promise<Activity> => ask('api/activity');
export const keepSettings = (settings: object): Promise<unknown> => ask('api/settings', settings, 'PUT');

/** Who one is, if one is logged in. */
export async function me(): Promise<Me | null> {
  try {
    return await ask<Me | null>('api/me');
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}
