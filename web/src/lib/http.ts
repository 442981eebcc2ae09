// The few things that are asked over HTTP: who one is, and the markets one may register for.
// Everything about games goes through the socket.

import { about, refusal, words } from './words';
import type { Refusal } from './wire/protocol';

export type Market = { id: string; name: string; rulebook: string; minimum_age: number };

/** Who is logged in. */
export type Me = { name: string };

export type Registration = { name: string; password: string; birth_date: string; market: string };

/** What the server refused, in words for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  // Other sites cannot set this header, so they cannot post in the player's name.
  const post: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Cardroom': '1' },
          body: JSON.stringify(body),
        };
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...post });
  } catch {
    throw new Refused(0, words.page.noAnswer);
  }
  const text = await response.text();
  const answer: unknown = text === '' ? {} : readJson(text);
  if (!response.ok) throw new Refused(response.status, reason(response.status, answer));
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

export const register = (form: Registration): Promise<Me> => ask('/api/register', form);
export const logIn = (name: string, password: string): Promise<Me> => ask('/api/login', { name, password });
export const logOut = (): Promise<unknown> => ask('/api/logout', {});
export const markets = (): Promise<Market[]> => ask('/api/markets');

/** Who one is, if one is logged in. */
export async function me(): Promise<Me | null> {
  try {
    return await ask<Me>('/api/me');
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}
