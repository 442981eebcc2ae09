// What the fake room says over HTTP, and what it knows of visitors, private tables. `fakeRoom.mjs` puts
// it together with the tables.

import { answerTournaments } from './fakeTournaments.mjs';

/** Hands in each half hour of a day, with a quiet night. */
const day = (busy, shift) => Array.from({ length: 48 }, (_, index) => Math.round(busy * (1.2 + Math.sin((index + shift) / 7.6) + 0.25 * Math.sin(index * 1.7))));

export const ACTIVITY = { step_ms: 1_800_000, until: Date.now(), games: { 1: day(60, 3), 2: day(34, 5), 3: day(9, 1), 4: Array(48).fill(0), 5: day(22, 9), 6: day(12, 6) } };

export const MARKETS = {
  markets: [
    { id: 'int', name: 'International', rulebook: 'int-2.7', minimum_age: 18, language: 'en' },
    { id: 'be', name: 'Belgium', rulebook: 'be-1.8', minimum_age: 21, language: 'fr' },
    { id: 'dk', name: 'Denmark', rulebook: 'dk-2.0', minimum_age: 18, language: 'da' },
  ],
  asks: { birth_date: false, market: true },
};

export const ONE_MARKET = { markets: MARKETS.markets.slice(0, 1), asks: { birth_date: false, market: false } };

export const TAKEN = [
  { seat: 1, name: 'Kit', house: false, stack: 1_000 },
  { seat: 4, name: 'Frederiksberg', house: false, stack: 865 },
];

/** The HTTP part; `state` is shared with the socket. */
export function answerHttp(state, path, request) {
  switch (path) {
    case '/api/markets': return { json: state.markets };
    case '/api/activity': return { json: ACTIVITY };
    case '/api/login':
    case '/api/register':
      state.inside = true;
      if (path === '/api/register') state.registered = request.postDataJSON();
      return { json: { name: 'Ann' } };
    case '/api/logout':
      state.inside = false;
      return { json: {} };
    case '/api/me':
      if (!state.inside) return { json: null };
      return { json: { name: 'Ann', market: 'int', rulebook: 'int-2.7', language: state.language, settings: state.settings } };
    case '/api/settings':
      state.settings = request.postDataJSON();
      return { json: {} };
    case '/api/tokens': {
      const made = state.tokens ?? [];
      if (request.method() !== 'POST') return { json: { tokens: made, most: 10 } };
      const id = 1 + made.reduce((last, token) => Math.max(last, token.id), 0);
      state.tokens = [{ id, ...request.postDataJSON(), created_at: Date.now(), used_at: null }, ...made];
      return { json: { id, token: `cardroom_${'0123456789abcdef'.repeat(4)}` } };
    }
    case '/api/notes':
      if (request.method() === 'PUT') state.notes = [...(state.notes ?? []), request.postDataJSON()];
      return { json: { notes: state.notes ?? [] } };
    default:
      if (!path.startsWith('/api/tokens/') || request.method() !== 'DELETE') return answerTournaments(path, request);
      state.tokens = state.tokens.filter((token) => token.id !== Number(path.slice(12)));
      return { json: {} };
  }
}

/** What a visitor may ask. */
export const VISITS = new Set(['lobby', 'tables', 'watch', 'unwatch', 'ping', 'invited', 'tournament', 'invited_tournament']);
