// Results added up from the room's rows, one for each day, stake and position.

import type { DayRow } from './history';

/** What is added up over some rows. */
export type Sum = {
  hands: number;
  net: number;
  showdownNet: number;
  otherNet: number;
  expected: number;
  won: number;
  sawFlop: number;
  showdowns: number;
  showdownsWon: number;
  raised: number;
  putIn: number;
  rake: number;
  /** In thousandths of a big blind, so that stakes of different size add up. */
  bigBlinds: number;
};

const NOTHING: Sum = {
  hands: 0, net: 0, showdownNet: 0, otherNet: 0, expected: 0, won: 0, sawFlop: 0, showdowns: 0, showdownsWon: 0, raised: 0, putIn: 0, rake: 0, bigBlinds: 0,
};

export function sum(rows: readonly DayRow[]): Sum {
  return rows.reduce<Sum>(
    (all, row) => ({
      hands: all.hands + row.hands,
      net: all.net + row.net,
      showdownNet: all.showdownNet + row.showdown_net,
      otherNet: all.otherNet + row.other_net,
      expected: all.expected + row.all_in_expected,
      won: all.won + row.won,
      sawFlop: all.sawFlop + row.saw_flop,
      showdowns: all.showdowns + row.showdowns,
      showdownsWon: all.showdownsWon + row.showdowns_won,
      raised: all.raised + row.raised_preflop,
      putIn: all.putIn + row.put_in_preflop,
      rake: all.rake + row.rake,
      bigBlinds: all.bigBlinds + (row.big_blind > 0 ? Math.round((row.net * 1000) / row.big_blind) : 0),
    }),
    NOTHING,
  );
}

/** Big blinds won in a hundred hands, in tenths. */
export const bigBlindsPer100 = (of: Sum): number => (of.hands === 0 ? 0 : Math.round(of.bigBlinds / of.hands));

/** A share in tenths of a percent; nothing of nothing is nothing. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1000) / whole));

export const CHOICES = ['all', 'regular', 'banzai'] as const;
export type Choice = (typeof CHOICES)[number];

export const SPANS = ['week', 'month', 'half', 'all'] as const;
export type Span = (typeof SPANS)[number];
const DAYS: Record<Exclude<Span, 'all'>, number> = { week: 7, month: 30, half: 183 };
const DAY_MS = 86_400_000;

/** The first day of a span that ends today, by UTC as the room counts its days; `null` for all time. */
export function firstDay(span: Span, now: number): string | null {
  return span === 'all' ? null : dayOf(now - (DAYS[span] - 1) * DAY_MS);
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** A day in the middle of which every time zone agrees on its date. */
export const timeOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export function chosen(rows: readonly DayRow[], currency: string, choice: Choice, from: string | null): DayRow[] {
  const fits = (row: DayRow): boolean => choice === 'all' || (row.format === 'banzai') === (choice === 'banzai');
  return rows.filter((row) => row.currency === currency && fits(row) && (from === null || row.day >= from));
}

/** The moneys that were played for, the one with most hands first. */
export function currencies(rows: readonly DayRow[]): string[] {
  const hands = new Map<string, number>();
  for (const row of rows) hands.set(row.currency, (hands.get(row.currency) ?? 0) + row.hands);
  return [...hands].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

function grouped<K extends string>(rows: readonly DayRow[], key: (row: DayRow) => K): Map<K, DayRow[]> {
  const groups = new Map<K, DayRow[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

export type DaySum = Sum & { day: string };

/** Each day that was played on, oldest first. */
export const byDay = (rows: readonly DayRow[]): DaySum[] =>
  [...grouped(rows, (row) => row.day)].map(([day, group]) => ({ day, ...sum(group) })).sort((a, b) => a.day.localeCompare(b.day));

/** Sums from the first day on. */
export type Running = { day: string; hands: number; net: number; showdown: number; other: number; expected: number };

/** The lines of the winnings plot: they start at zero, the day before the first. */
export function running(days: readonly DaySum[]): Running[] {
  const first = days[0];
  if (!first) return [];
  let at: Running = { day: dayOf(timeOf(first.day) - DAY_MS), hands: 0, net: 0, showdown: 0, other: 0, expected: 0 };
  return [
    at,
    ...days.map(({ day, hands, net, showdownNet, otherNet, expected }) => {
      at = {
        day, hands: at.hands + hands, net: at.net + net, showdown: at.showdown + showdownNet, other: at.other + otherNet,
        expected: at.expected + expected,
      };
      return at;
    }),
  ];
}

export type StakeSum = Sum & Pick<DayRow, 'poker' | 'format' | 'big_blind'>;

/** Each game at each stake, most hands first. */
export const byStake = (rows: readonly DayRow[]): StakeSum[] =>
  [...grouped(rows, (row) => `${row.poker} ${row.format} ${row.big_blind}`).values()]
    .flatMap((group) => (group[0] ? [{ poker: group[0].poker, format: group[0].format, big_blind: group[0].big_blind, ...sum(group) }] : []))
    .sort((a, b) => b.hands - a.hands);

/** From the first to act before the flop to the big blind. */
const POSITIONS = ['UTG', 'UTG1', 'UTG+1', 'UTG2', 'UTG+2', 'MP', 'MP1', 'MP+1', 'LJ', 'HJ', 'CO', 'BTN', 'SB', 'BB'];

export type PositionSum = Sum & { position: string };

export const byPosition = (rows: readonly DayRow[]): PositionSum[] =>
  [...grouped(rows, (row) => row.position)]
    .map(([position, group]) => ({ position, ...sum(group) }))
    .sort((a, b) => POSITIONS.indexOf(a.position) - POSITIONS.indexOf(b.position) || a.position.localeCompare(b.position));

/** The day on which most was won, if something was won on any. */
export const bestDay = (days: readonly DaySum[]): DaySum | null =>
  days.reduce<DaySum | null>((best, day) => (day.net > (best?.net ?? 0) ? day : best), null);

/** A day in the calendar: how much it weighs, from −4 to 4, or nothing if nobody played. */
export type Square = { day: string; net: number; hands: number; weight: number | null };

/** The weeks of the calendar, Monday first, from the week of the first day to that of the last. */
export function calendar(days: readonly DaySum[], weeksMost: number): Square[][] {
  const last = days.at(-1);
  const first = days[0];
  if (!first || !last) return [];
  const found = new Map(days.map((day) => [day.day, day]));
  const most = Math.max(1, ...days.map((day) => Math.abs(day.net)));
  const monday = (at: number): number => at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  const end = monday(timeOf(last.day));
  const start = Math.max(monday(timeOf(first.day)), end - (weeksMost - 1) * 7 * DAY_MS);
  const weeks: Square[][] = [];
  for (let week = start; week <= end; week += 7 * DAY_MS) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = dayOf(week + index * DAY_MS);
        const of = found.get(day);
        if (!of) return { day, net: 0, hands: 0, weight: null };
        // A root, so that one large day does not make all others pale.
        const weight = of.net === 0 ? 0 : Math.sign(of.net) * Math.max(1, Math.ceil(Math.sqrt(Math.abs(of.net) / most) * 4));
        return { day, net: of.net, hands: of.hands, weight };
      }),
    );
  }
  return weeks;
}

const quoted = (value: string | number): string => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/** The rows as a table for other programs: amounts in units with a point, whatever the page's language. */
export function csv(rows: readonly DayRow[]): string {
  const amount = (cents: number): string => (cents / 100).toFixed(2);
  const head = [
    'day', 'poker', 'format', 'currency', 'big_blind', 'position', 'hands', 'net', 'showdown_net', 'other_net', 'all_in_expected', 'won', 'saw_flop',
    'showdowns', 'showdowns_won', 'raised_preflop', 'put_in_preflop', 'rake',
  ];
  const lines = rows.map((row) =>
    [
      row.day, row.poker, row.format, row.currency, amount(row.big_blind), row.position, row.hands, amount(row.net), amount(row.showdown_net),
      amount(row.other_net), amount(row.all_in_expected), row.won, row.saw_flop, row.showdowns, row.showdowns_won, row.raised_preflop,
      row.put_in_preflop, amount(row.rake),
    ].map(quoted).join(','),
  );
  return `${[head.join(','), ...lines].join('\n')}\n`;
}
