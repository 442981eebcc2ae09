// What the fake room says over HTTP, and what it knows of visitors, private tables and Sit & Gos. `fakeRoom.mjs` puts
// it together with the tables.

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

const sitAndGo = (game, over) => ({
  game, rulebook: 'int-2.7', poker: 'holdem', currency: 'PLAY', seats: 6, buy_in: 1_000, fee: 0, stack: 1_500, level_time: 180_000, prizes: [3_900, 2_100],
  state: 'registering', registered: 0, house: 0, left: 0, ...over,
});
export const SIT_AND_GOS = [sitAndGo(31, { registered: 4, house: 2 }), sitAndGo(32, { buy_in: 5_000, fee: 250, prizes: [19_500, 10_500] }), sitAndGo(33, { state: 'playing', registered: 6, left: 3, poker: 'omaha' })];

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
      if (!state.inside) return { status: 401, json: { code: 'session' } };
      return { json: { name: 'Ann', market: 'int', rulebook: 'int-2.7', language: state.language, settings: state.settings } };
    case '/api/settings':
      state.settings = request.postDataJSON();
      return { json: {} };
    case '/api/notes':
      if (request.method() === 'PUT') state.notes = [...(state.notes ?? []), request.postDataJSON()];
      return { json: { notes: state.notes ?? [] } };
    default: return null;
  }
}

/** What a visitor may ask. */
export const VISITS = new Set(['lobby', 'tables', 'watch', 'unwatch', 'ping', 'invited']);
