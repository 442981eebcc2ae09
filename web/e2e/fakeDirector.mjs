// The director's part of a room, in the page's own browser: one tournament of two players that can be delayed, started, paused and
// cancelled. It shows that the pages work; what a room does is tested in a room.

const HOUR = 3_600_000;
const PERMISSIONS = ['see_tables', 'see_tournaments', 'see_configuration', 'run_tournaments', 'cancel_tournaments'];
const ME = { number: 2, name: 'Samir', role: 'director', permissions: PERMISSIONS, confirmed_until: null, recovery_codes: 10, idle_ms: 1_200_000 };
const TEMPLATES = [
  { id: 'daily-int-2-7', of_programme: true, name: 'Daily freezeout', rulebook: 'int-2.7', currency: 'EUR', start: 'scheduled', satellite: null, phased: false },
  { id: 'rebuy-int-2-7', of_programme: false, name: 'Re-buy', rulebook: 'int-2.7', currency: 'EUR', start: 'scheduled', satellite: null, phased: false },
];
export const TOML = 'name = "Daily freezeout"\nrulebook = "int-2.7"\ngame = "holdem"\ncurrency = "EUR"\nseats = 6\nstart = "scheduled"\nprice = "9.00 + 1.00"\n\n[structure]\nstack = 1500\nlevel_time = "10 min"\nlevels = ["10/20", "15/30"]\n';

export async function fakeDirector(page) {
  const room = { startsAt: Date.now() + HOUR, state: 'registering', acts: [], asked: [], stale: true, confirmed: false, game: 17 };
  const row = () => ({
    game: room.game, name: 'Evening', rulebook: 'int-2.7', poker: 'holdem', currency: 'EUR', seats: 6, starts_at: room.startsAt, state: room.state, tags: [], pool: 900, bounty: 0, fee: 100,
    stack: 1500, level_time: 600_000, prizes: 1_800, least: 2, late_levels: 0, unregister: 'until_start', players: 2, house: 0, entries: 2, left: 2, level: 1, guarantee: 10_000,
  });
  const player = (number, name) => ({ player: number, place: number, name, house: false, state: 'in', chips: 1500, bounty: 0, prize: 0, bounties_won: 0, in_kind: 0, ...(room.state === 'registering' ? {} : { table: number }) });
  const all = () => [player(1, 'foxglove_9'), player(2, 'lantern_man')];
  const look = (find) => ({
    page: { row: row(), now: Date.now(), levels: [{ small: 10, big: 20, ante: 0, time: 600_000 }], breaks: [], conditions: {}, entries: [1_000], prizes_final: false, prizes: [], bounties_left: 0, tables: [], tables_open: 0, stacks: [], average: 1500, players: [], players_from: 1, ...(room.state === 'playing' ? { level_ends_at: Date.now() + 500_000 } : {}) },
    players: all().filter((one) => one.name.includes(find)),
    players_found: all().filter((one) => one.name.includes(find)).length,
    tables: room.state === 'registering' ? [] : [1, 2].map((table) => ({ table, seats: [{ seat: 1, player: table, name: all()[table - 1].name, chips: 1500 }] })),
    acts: room.acts,
    toml: TOML,
  });
  const payout = (one) => ({ player: one.player, name: one.name, chips: 1500, buy_in: 900, fee: 100, equal_share: 0, chip_share: 0, prize: 0, icm: 0, share: 0, bounty: 0, ticket: null, money: 1_000, total: 1_000 });
  const sums = { players: 2, buy_in: 1_800, fee: 200, share: 0, bounty: 0, money: 2_000, tickets: 0, total: 2_000 };
  const done = (act, reason) => room.acts.unshift({ at: Date.now(), by: { number: 2, name: 'Samir' }, reason, act });

  await page.route('**/api/staff/**', async (route) => {
    const [request, address] = [route.request(), new URL(route.request().url())];
    const path = address.pathname.replace(/^.*\/api\/staff\//, '');
    const body = request.postDataJSON?.() ?? {};
    const refuse = (status, code, more = {}) => route.fulfill({ status, json: { code, ...more } });
    room.asked.push(`${request.method()} ${path}`);
    if (path === 'me') return route.fulfill({ json: ME });
    if (path === 'confirm') return (room.confirmed = true), route.fulfill({ json: { confirmed_until: Date.now() + 300_000 } });
    if (path === 'tournaments' && request.method() === 'GET') return route.fulfill({ json: { tournaments: [row()], from: 1, found: 1, now: Date.now() } });
    if (path === 'tournaments') return done('announce', body.reason), route.fulfill({ json: { game: room.game } });
    if (path === 'tournaments/templates') return route.fulfill({ json: { templates: TEMPLATES } });
    if (path.startsWith('tournaments/templates/')) return route.fulfill({ json: { ...TEMPLATES[0], toml: TOML } });
    if (path === 'tournaments/check') {
      const bad = body.spec.includes('1.00 + 9.00') || body.spec.includes('9.00 + 10.00');
      const error = { key: 'price', found: '"1.00 + 9.00"', expected: 'pool and fee such as "9.00 + 1.00", the fee no more than the pool', clause: 'R35' };
      return route.fulfill({ json: bad ? { sound: false, errors: [error] } : { sound: true, errors: [], name: 'Evening', start: 'scheduled', satellite: null } });
    }
    if (path === 'tournaments/17') return route.fulfill({ json: look(address.searchParams.get('find') ?? '') });
    if (path === 'tournaments/17/cancel_preview') return route.fulfill({ json: { rows: all().map(payout), sums, sources: {}, clauses: ['R52'], currency: 'EUR', digest: 7 } });
    if (path === 'tournaments/17/cancel') {
      if (!room.confirmed) return refuse(403, 'confirm_first');
      if (room.stale) return (room.stale = false), refuse(409, 'payouts_changed');
      room.state = 'cancelled';
      return done('cancel', body.reason), route.fulfill({ json: { game: 17, paid: sums } });
    }
    const act = path.split('/')[2];
    if (act === 'delay') [room.startsAt] = [body.starts_at];
    if (act === 'pause') room.state = 'paused';
    if (act === 'resume') room.state = 'playing';
    const { reason, ...values } = body;
    done(Object.keys(values).length === 0 ? act : { [act]: values }, reason);
    return route.fulfill({ json: { game: 17 } });
  });
  return room;
}
