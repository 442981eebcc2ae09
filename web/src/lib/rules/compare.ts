// Two rulebooks side by side: the values that people ask about, each with the clause that says it, and whatever else
// differs between their clauses, so that no difference is lost.

import { CLAUSES, type ClauseId } from './clauses';
import { rendered } from './render';
import type { RakeRow, TimeBank } from './parameters';
import type { Values } from './values';
import type { RulesWords } from '../language/rules/words';

type Row = { clause: ClauseId; value: (of: Values) => string | null };

const row = (clause: ClauseId, value: Row['value']): Row => ({ clause, value });

const bank = (of: Values, time: TimeBank, words: RulesWords['tables']): string =>
  [of.short(time.first), gained(of, time, words), words.upTo(of.short(time.cap))].join(', ');

/** What a time bank gains, and how often. */
export const gained = (of: Values, time: TimeBank, words: RulesWords['tables']): string =>
  words.every(of.short(time.added), time.every_hands) + (/^0 /.test(time.at_least_each_hand) ? '' : `, ${words.eachHand(of.short(time.at_least_each_hand))}`);

const yes = (of: Values, value: unknown): string => of.yes(Boolean(value));

/** What is compared, in the order of the page. */
const rowsOf = (words: RulesWords) => ({
  age: row('AGE', (of) => of.n(of.p.minimum_age)),
  admission: row('HOME', (of) => of.word(of.p.cash.admission)),
  seating: row('R2', (of) => of.word(of.p.cash.seating)),
  seats: row('H13', (of) => of.n(of.p.cash.seats)),
  playersToStart: row('H13', (of) => of.n(of.p.cash.players_to_start)),
  twoHanded: row('H13', (of) => of.word(of.n(of.p.cash.two_handed_hands))),
  newHoldem: row('H15', (of) => of.word(of.p.cash.new_player.holdem)),
  newOmaha: row('H15', (of) => of.word(of.p.cash.new_player.omaha)),
  missedHoldem: row('H15', (of) => `${of.word(of.p.cash.missed_blind.holdem)} (${of.word(of.p.cash.missed_blind.counts.holdem)})`),
  missedOmaha: row('H15', (of) => `${of.word(of.p.cash.missed_blind.omaha)} (${of.word(of.p.cash.missed_blind.counts.omaha)})`),
  timeBank: row('R10', (of) => bank(of, of.p.time_bank.cash, words.tables)),
  timeBankTournament: row('R10', (of) => bank(of, of.p.time_bank.tournament, words.tables)),
  timeBankSitAndGo: row('R10', (of) => bank(of, of.p.time_bank.sit_and_go, words.tables)),
  timeBankHexa: row('R10', (of) => (of.p.time_bank.hexapro ? bank(of, of.p.time_bank.hexapro.low, words.tables) : null)),
  buyIn: row('H18', (of) => {
    const buyIn = of.p.cash.buy_in;
    return typeof buyIn === 'string' ? of.word(buyIn) : `${of.bb(buyIn.least)} – ${of.bb(buyIn.most)}`;
  }),
  ratholing: row('H18', (of) => (of.p.cash.ratholing ? of.short(of.p.cash.ratholing.memory) : of.word('Banzai only'))),
  deepstack: row('H19', (of) => (of.p.cash.deepstack ? `${of.bb(of.p.cash.deepstack.buy_in.least)} – ${of.bb(of.p.cash.deepstack.buy_in.most)}` : null)),
  shortstack: row('H19', (of) => (of.p.cash.shortstack ? of.bb(of.p.cash.shortstack.buy_in.most) : null)),
  autoTopUp: row('H20', (of) => (of.p.cash.auto_top_up ? of.word(of.p.cash.auto_top_up) : of.yes(false))),
  banzaiGames: row('B1', (of) => (of.p.banzai ? of.and(of.p.banzai.games.map((game) => of.word(game))) : null)),
  banzaiTables: row('B3', (of) => (of.p.banzai ? of.n(of.p.banzai.tables_a_stake) : null)),
  banzaiSeats: row('B4', (of) => (of.p.banzai ? of.n(of.p.banzai.seats) : null)),
  banzaiResets: row('B5', (of) => (of.p.banzai ? of.n(of.p.banzai.resets_a_day) : null)),
  rake: row('K1', (of) => yes(of, of.p.rake)),
  shortHanded: row('K5', (of) => {
    const short = of.p.rake?.short_handed;
    if (!short) return null;
    return [of.pct(short.share_of_cap), ...(short.printed ?? []).map((one) => `${of.stake(one.stake)}: ${of.amount(one.cap)}`)].join(' · ');
  }),
  accounts: row('R32', (of) => of.or(of.p.tournament.several_accounts.map((one) => of.word(one)))),
  feesFive: row('F2', (of) => (of.p.fees.sit_and_go['5'] ?? []).map((one) => of.price(one)).join(' · ') || null),
  feesTwo: row('F2', (of) => (of.p.fees.sit_and_go['2'] ?? []).map((one) => of.price(one)).join(' · ') || null),
  feesMulti: row('F2', (of) => (typeof of.p.fees.multi_table === 'string' ? of.pct(of.p.fees.multi_table) : of.p.fees.multi_table.map((one) => of.price(one)).join(' · '))),
  bounty: row('T8', (of) => yes(of, of.p.bounty)),
  phased: row('T9', (of) => yes(of, of.p.phased)),
  hexapro: row('X1', (of) => yes(of, of.p.hexapro)),
  hexaWinner: row('X3', (of) => of.winnerTakesAllTo('hexapro')),
  extreme: row('XE', (of) => of.p.hexapro_extreme?.buy_ins.map((one) => of.amount(one)).join(' · ') ?? null),
  ticket: row('R52', (of) => of.word(of.p.cancellation.unusable_ticket)),
  addedMoney: row('R53', (of) => yes(of, of.p.cancellation.added_money_shared)),
  kindBefore: row('R53', (of) => yes(of, of.p.cancellation.kind_into_money_before_prizes)),
  hexaCancelled: row('R55', (of) => yes(of, of.p.cancellation.hexapro)),
  bountyCancelled: row('R55b', (of) => yes(of, of.p.cancellation.bounty)),
  deals: row('HOME', (of) => of.word(of.p.tournament.final_table_deals)),
  recording: row('R14', (of) => yes(of, of.p.room.review_may_ask_for_recording)),
  malfunction: row('MALF', (of) => yes(of, of.p.room.malfunction_voids)),
  charity: row('H12b', (of) => (of.p.room.unresolved_bets_to_charity_after ? of.short(of.p.room.unresolved_bets_to_charity_after) : null)),
});

export type CompareId = keyof ReturnType<typeof rowsOf>;

export type Compared = { key: string; clause: ClauseId; label: string; left: string; right: string; differs: boolean };

/** The rake at each stake that either rulebook has. */
function rakeRows(left: Values, right: Values, words: RulesWords): Compared[] {
  const games = [
    [words.tables.holdem, (of: Values) => of.p.rake?.holdem],
    [words.tables.omaha, (of: Values) => of.p.rake?.omaha],
    [words.tables.deepstack, (of: Values) => of.p.rake?.deepstack],
    [words.tables.shortstack, (of: Values) => of.p.rake?.shortstack],
    [words.tables.banzai, (of: Values) => of.p.rake?.banzai?.holdem],
  ] as const;
  return games.flatMap(([game, rows]) => {
    const [one, other] = [rows(left) ?? [], rows(right) ?? []];
    const stakes = [...new Set([...one, ...other].map((row) => row.stake))].sort((a, b) => parseFloat(a) - parseFloat(b));
    const at = (of: Values, list: readonly RakeRow[], stake: string): string => {
      const found = list.find((row) => row.stake === stake);
      return found ? words.tables.cap(of.pct(found.rate), of.amount(found.cap)) : words.none;
    };
    return stakes.map((stake) => compared(`${game} ${stake}`, 'K4', words.rakeRow(game, left.stake(stake)), at(left, one, stake), at(right, other, stake)));
  });
}

const compared = (key: string, clause: ClauseId, label: string, left: string, right: string): Compared => ({ key, clause, label, left, right, differs: left !== right });

/** Everything that is compared; what differs only in the words of a clause stands at the end. */
export function compare(left: Values, right: Values, words: RulesWords): Compared[] {
  const rows = Object.entries(rowsOf(words)).map(([id, { clause, value }]) =>
    compared(id, clause, words.rows[id as CompareId], value(left) ?? words.none, value(right) ?? words.none),
  );
  const at = rows.findIndex((row) => row.clause === 'K5');
  rows.splice(at < 0 ? rows.length : at, 0, ...rakeRows(left, right, words));
  const covered = new Set(rows.filter((row) => row.differs).map((row) => row.clause));
  const others = (Object.keys(CLAUSES) as ClauseId[]).flatMap((clause) => {
    if (covered.has(clause)) return [];
    const [one, other] = [saidBy(clause, left, words), saidBy(clause, right, words)];
    const differing = one.filter((text) => !other.includes(text));
    const instead = other.filter((text) => !one.includes(text));
    if (differing.length === 0 && instead.length === 0) return [];
    return [compared(clause, clause, words.clauses[clause][0], differing.join(' ') || words.none, instead.join(' ') || words.none)];
  });
  return [...rows, ...others];
}

const saidBy = (clause: ClauseId, of: Values, words: RulesWords): string[] => rendered(clause, of, words).map(({ text }) => text);
