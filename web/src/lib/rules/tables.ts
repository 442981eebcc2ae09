// The tables that belong to clauses, made of a rulebook's own values.

import type { ClauseId } from './clauses';
import { gained } from './compare';
import type { HexaPro, RakeRow, TimeBank } from './parameters';
import type { Values } from './values';
import type { RulesWords } from '../language/rules/words';

export type ClauseTable = { head: string[]; rows: string[][] };

type Words = RulesWords['tables'];

export function tableOf(clause: ClauseId, of: Values, { tables: words, none }: RulesWords): ClauseTable | null {
  switch (clause) {
    case 'K4': return rake(of, words, none);
    case 'R10': return times(of, words);
    case 'H18': return returns(of, words);
    case 'X2': return of.p.hexapro ? multipliers(of, of.p.hexapro, words) : null;
    case 'XE': return of.p.hexapro_extreme ? multipliers(of, of.p.hexapro_extreme, words) : null;
    case 'F2': return fees(of, words);
    default: return null;
  }
}

function rake(of: Values, words: Words, none: string): ClauseTable | null {
  const found = of.p.rake;
  if (!found) return null;
  const games: [string, readonly RakeRow[]][] = [
    [words.holdem, found.holdem], [words.omaha, found.omaha], [words.deepstack, found.deepstack ?? []], [words.shortstack, found.shortstack ?? []],
    [words.banzai, found.banzai?.holdem ?? []],
  ];
  const offered = games.filter(([, rows]) => rows.length > 0);
  const stakes = [...new Set(offered.flatMap(([, rows]) => rows.map((row) => row.stake)))].sort((a, b) => parseFloat(a) - parseFloat(b));
  return {
    head: [words.stake, ...offered.map(([game]) => game)],
    rows: stakes.map((stake) => [
      of.stake(stake),
      ...offered.map(([, rows]) => {
        const row = rows.find((one) => one.stake === stake);
        return row ? words.cap(of.pct(row.rate), of.amount(row.cap)) : none;
      }),
    ]),
  };
}

function times(of: Values, words: Words): ClauseTable {
  const { decision_time: decision, time_bank: banks } = of.p;
  const row = (game: string, toAct: string, bank: TimeBank): string[] => [game, of.short(toAct), of.short(bank.first), gained(of, bank, words), of.short(bank.cap)];
  const hexapro = banks.hexapro && decision.hexapro ? [
    row(words.hexaLow(of.times(banks.hexapro.high_from)), decision.hexapro, banks.hexapro.low),
    row(words.hexaHigh(of.times(banks.hexapro.high_from)), decision.hexapro, banks.hexapro.high),
  ] : [];
  return {
    head: [words.game, words.toAct, words.first, words.added, words.most],
    rows: [row(words.cash, decision.cash, banks.cash), row(words.tournament, decision.tournament, banks.tournament), row(words.sitAndGo, decision.sit_and_go, banks.sit_and_go), ...hexapro],
  };
}

/** H18: what a player who left brings back. */
function returns(of: Values, words: Words): ClauseTable | null {
  const { ratholing, buy_in: buyIn } = of.p.cash;
  if (!ratholing || typeof buyIn === 'string') return null;
  const [least, most, free] = [of.bb(buyIn.least), of.bb(buyIn.most), ratholing.free_returns_a_day];
  return {
    head: [words.leftWith, words.returns, words.smallest, words.largest],
    rows: [
      [words.upTo(least), words.any, least, most],
      [words.between(least, most), words.any, words.lastStack, most],
      [words.atLeast(most), words.fewer(free), most, words.lastStack],
      [words.atLeast(most), words.orMore(free), words.lastStack, words.lastStack],
    ],
  };
}

function multipliers(of: Values, game: HexaPro, words: Words): ClauseTable {
  return {
    head: [words.multiplier, words.odds, words.payout, words.stack, words.level],
    rows: game.multipliers.map((row) => [
      of.times(row.multiplier), of.n(row.odds), row.payout === 'winner takes all' ? words.winner : row.payout, of.n(row.stack), of.short(row.level),
    ]),
  };
}

function fees(of: Values, words: Words): ClauseTable {
  const { sit_and_go: sitAndGo, multi_table: multi } = of.p.fees;
  return {
    head: [words.game, words.poolAndFee],
    rows: [
      ...Object.entries(sitAndGo).sort(([a], [b]) => Number(b) - Number(a)).map(([seats, prices]) => [words.seats(seats), prices.map((price) => of.price(price)).join(' · ')]),
      [words.multiTable, typeof multi === 'string' ? of.pct(multi) : multi.map((price) => of.price(price)).join(' · ')],
    ],
  };
}
