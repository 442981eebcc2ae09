// Numbers, amounts, lists, spans and dates as the page's language writes them.

import { language } from './language';

/** British English: dates with the day first, no comma before "and". */
const tag = (): string => (language === 'en' ? 'en-GB' : language);

/** Making a formatter takes far longer than using it: one is kept for each language and key. */
function kept<T, O>(make: (tag: string, options: O) => T): (key: string, options: O) => T {
  const formats = new Map<string, T>();
  return (key, options) => {
    const name = `${language} ${key}`;
    let found = formats.get(name);
    if (!found) formats.set(name, (found = make(tag(), options)));
    return found;
  };
}

const numbers = kept((of, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(of, options));
const dates = kept((of, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(of, options));
const lists = kept((of, options: Intl.ListFormatOptions) => new Intl.ListFormat(of, options));
const plurals = kept((of, options: Intl.PluralRulesOptions) => new Intl.PluralRules(of, options));

/** A minus is as wide as a plus. */
const signed = (text: string): string => text.replace('-', '−');

/** `1234567` → `1,234,567`. */
export const whole = (value: number): string => signed(numbers('whole', { maximumFractionDigits: 0 }).format(value));

/** Cents as units with two decimals and no sign of money: `1234567` → `12,345.67`. */
export const decimal = (cents: number): string =>
  signed(numbers('decimal', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100));

/** A number of big blinds: `12.5`. */
export const bigBlinds = (value: number): string => numbers('blinds', { maximumFractionDigits: 2 }).format(value);

/** Tenths of a percent: `412` → `41.2%`. */
export const percent = (tenths: number, digits = 1): string =>
  numbers(`percent ${digits}`, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(tenths / 1000);

/** An amount of a currency, which is no play money: `€12.50`, `12,50 €`, `12,50 kr.`. */
export function currency(cents: number, code: string, digits = 2): string {
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return signed(numbers(`${code} ${digits}`, style).format(cents / 100));
}

/** The marks of a number: `.` and `,` in English, `,` and a narrow space in French, `,` and `.` in Danish. */
export function marks(): { decimal: string; group: string } {
  const parts = numbers('decimal', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).formatToParts(12_345.67);
  const mark = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: mark('decimal'), group: mark('group') };
}

/** Time that runs down: `43 s`, `9:43`. */
export const countdown = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);

const SHORT = [[1e9, 'B'], [1e6, 'M'], [1e3, 'k']] as const;

/** Rounded down to three figures with a sign for the thousands: `9.99M`, `€12.3k`, `1,23M €`. Some languages have words
 *  for them that are longer than the number. */
export function compact(value: number, code?: string): string {
  const [unit, sign] = SHORT.find(([least]) => value >= least) ?? [1, ''];
  const style = code === undefined ? {} : ({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const);
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 2, maximumSignificantDigits: 3, roundingMode: 'trunc' } as const;
  const parts = numbers(`compact ${code ?? ''}`, { ...style, ...digits }).formatToParts(value / unit);
  const last = parts.findLastIndex((part) => part.type === 'integer' || part.type === 'fraction');
  return signed(parts.map((part, index) => (index === last ? part.value + sign : part.value)).join(''));
}

const DATES: Record<'day' | 'time' | 'both' | 'week' | 'long', Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  week: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  both: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

export const date = (at: number, show: keyof typeof DATES): string => dates(show, DATES[show]).format(at);

/** `ace, queen and ten`. */
export const list = (words: readonly string[]): string => lists('and', { type: 'conjunction' }).format(words);

/** Which form of a noun goes with this number. */
export const plural = (count: number): Intl.LDMLPluralRule => plurals('cardinal', { type: 'cardinal' }).select(count);

/** The form of a noun that goes with this number; French has one table and no table in the singular. */
export const form = (count: number, one: string, other: string): string => (plural(count) === 'one' ? one : other);

/** `3 tables`, `1 table`. */
export const counted = (count: number, one: string, other: string): string => `${whole(count)} ${form(count, one, other)}`;

/** A span of minutes and hours, with the signs that all languages share: `1 h 5 min`, `2 h`; never less than a minute. */
export function duration(ms: number): string {
  const all = Math.max(1, Math.ceil(ms / 60_000));
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  return [hours > 0 ? `${whole(hours)} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ');
}

/** As a sentence begins: `ace high` → `Ace high`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
