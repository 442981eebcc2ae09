// A rulebook's values in the words and numbers of the page's language. Every number that a clause names comes through
// here from the rulebook; none stands in a sentence.

import { language } from '../language';
import type { Parameters } from './parameters';

const UNITS: Record<string, string> = { ms: 'millisecond', s: 'second', min: 'minute', h: 'hour', day: 'day', days: 'day' };

/** Making a format takes far longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();
function numbers(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${tag()} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.NumberFormat(tag(), options);
  formats.set(key, found);
  return found;
}

const tag = (): string => (language === 'en' ? 'en-GB' : language);

export class Values {
  constructor(
    readonly p: Parameters,
    private readonly say: { bigBlinds: (count: string) => string; values: Record<string, string>; yes: string; no: string },
  ) {}

  /** `10 min` → `10 minutes`. */
  time(text: string): string {
    const match = /^([\d.]+) ?(ms|s|min|h|days?)$/.exec(text);
    const unit = UNITS[match?.[2] ?? ''];
    if (!match || unit === undefined) return text;
    return numbers({ style: 'unit', unit, unitDisplay: 'long' }).format(Number(match[1]));
  }

  /** The same in a table: `10 min`; these signs are the same in every language. */
  short(text: string): string {
    const match = /^([\d.]+) ?(ms|s|min|h)$/.exec(text);
    return match ? `${this.n(match[1] ?? '')} ${match[2] ?? ''}` : this.time(text);
  }

  n(value: number | string): string {
    const number = Number(value);
    return Number.isFinite(number) ? numbers().format(number) : String(value);
  }

  /** `50 BB` → `50 big blinds`. */
  bb(text: string): string {
    const match = /^([\d.]+) ?BB$/.exec(text);
    return match ? this.say.bigBlinds(this.n(match[1] ?? '')) : this.word(text);
  }

  /** `3.5%` → `3,5 %`. */
  pct(text: string): string {
    const match = /^([\d.]+) ?%$/.exec(text);
    return match ? numbers({ style: 'percent', maximumFractionDigits: 4 }).format(Number(match[1]) / 100) : text;
  }

  /** `0.50`, with two decimals as money is written. */
  amount(text: string): string {
    return /^[\d.]+$/.test(text) ? numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(text)) : text;
  }

  /** `0.05/0.10`. */
  stake(text: string): string {
    return text.split('/').map((part) => this.amount(part)).join('/');
  }

  /** `0.95 + 0.05`. */
  price(text: string): string {
    return text.split('+').map((part) => this.amount(part.trim())).join(' + ');
  }

  /** `1.5x`. */
  times(text: string): string {
    const match = /^([\d.]+)x$/.exec(text);
    return match ? `${this.n(match[1] ?? '')}×` : text;
  }

  and(list: readonly string[]): string {
    return new Intl.ListFormat(tag(), { type: 'conjunction' }).format(list);
  }

  or(list: readonly string[]): string {
    return new Intl.ListFormat(tag(), { type: 'disjunction' }).format(list);
  }

  /** A choice of the rulebooks in this language; an operator's own is shown as it is written. */
  word(text: string): string {
    return this.say.values[text] ?? text;
  }

  yes(value: boolean): string {
    return value ? this.say.yes : this.say.no;
  }

  /** The largest multiplier at which the winner takes all, if there is one. */
  winnerTakesAllTo(of: 'hexapro' | 'hexapro_extreme'): string | null {
    const rows = (this.p[of]?.multipliers ?? []).filter((row) => row.payout === 'winner takes all');
    const largest = rows.map((row) => row.multiplier).sort((a, b) => parseFloat(b) - parseFloat(a))[0];
    return largest === undefined ? null : this.times(largest);
  }
}
