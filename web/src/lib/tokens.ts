// Access tokens (EXPORT): a player's own programs read his or her data with one, and play at play-money tables if it says so.

import { ask } from './http';
import type { Millis } from './wire/protocol';

/** A token without its secret. */
export type AccessToken = { id: number; name: string; plays: boolean; created_at: Millis; used_at: Millis | null };
export type AccessTokens = { tokens: AccessToken[]; most: number };

/** As long as the room takes. */
export const TOKEN_NAME_MAX = 40;

export const tokens = (): Promise<AccessTokens> => ask('api/tokens');
/** The secret is in this answer and nowhere else. */
export const makeToken = (name: string, plays: boolean): Promise<{ id: number; token: string }> => ask('api/tokens', { name, plays });
export const revokeToken = (id: number): Promise<unknown> => ask(`api/tokens/${id}`, {}, 'DELETE');

/** What keeps a token from being made, before the room is asked. */
export function tokenProblem(name: string, made: AccessTokens): 'name' | 'many' | null {
  if (made.tokens.length >= made.most) return 'many';
  const length = [...name.trim()].length;
  return length === 0 || length > TOKEN_NAME_MAX ? 'name' : null;
}
