// Amounts as people read and type them. All amounts are whole cents; a chip at a cash table is a cent.

import { currency, decimal, marks, whole } from './locale';

/** Play money: chips of a cent each, shown as whole numbers. */
export const PLAY = 'PLAY';

/** `1234567` → `12,345.67`. Always with two decimals: `10` beside `9.90` reads as a hundredth of it. */
export const plain = decimal;

/** Chips, of play money or of a tournament: `1490` → `1,490`. */
export const count = whole;

/** As it stands in a field to type in: `1234.56`, `1234,56`, without marks between thousands; play money as chips. */
export const typed = (cents: number, code = 'EUR'): string =>
  code === PLAY ? String(cents) : (cents / 100).toFixed(2).replace('.', marks().decimal);

/** With its currency: `€0.50`, `12,00 kr.`; play money is a number of chips. */
export const money = (cents: number, code: string): string => (code === PLAY ? whole(cents) : currency(cents, code));

/** Without its currency, as in a log: `24.00`; play money is a number of chips. */
export const bare = (cents: number, code: string): string => (code === PLAY ? whole(cents) : decimal(cents));

/** The blinds by which a stake is called: `€0.05/€0.10`, `€1/€2`, `5/10`. */
export function stake(small: number, big: number, code: string): string {
  if (code === PLAY) return `${whole(small)}/${whole(big)}`;
  const digits = small % 100 === 0 && big % 100 === 0 ? 0 : 2;
  return `${currency(small, code, digits)}/${currency(big, code, digits)}`;
}

/** What a person typed: cents, or chips of play money. `ambiguous` could be two amounts; `none` is no amount. */
export type Reading = number | 'ambiguous' | 'none';

/** More digits than this are no amount of money, and would not be exact. */
const DIGITS_MAX = 12;

/** `12`, `12.5`, `12,50`, `1 234,50`, `1.234,50`, with or without the sign of the money. */
export function read(text: string, code = 'EUR'): Reading {
  const bare = text.replace(/^[\s\p{Sc}]+|(?:[\s\p{Sc}]|kr\.?)+$/giu, '').replace(/^kr\.?\s*/i, '').replace(/[\s'’]/gu, ' ');
  if (!/^(?:\d[\d., ]*|[.,]\d+)$/.test(bare)) return 'none';
  const groups = bare.split(/[., ]/);
  const between: string[] = bare.match(/[., ]/g) ?? [];
  const [last, ending] = [between.at(-1), groups.at(-1) ?? ''];
  const isFraction = last !== undefined && last !== ' ' && ending.length < 3 && between.indexOf(last) === between.length - 1;
  const thousands = isFraction ? groups.slice(0, -1) : groups;
  const separators = isFraction ? between.slice(0, -1) : between;
  if (!isGrouped(thousands, separators)) return 'none';
  const digits = thousands.join('');
  if (digits.length > DIGITS_MAX) return 'none';
  const fraction = isFraction ? ending : '';
  const ambiguous = !isFraction && separators.length === 1 && separators[0] !== ' ';
  if (code === PLAY) {
    if (fraction !== '') return 'none';
    // There is no part of a chip, but three decimals by the language's own mark are still no thousands.
    return ambiguous && separators[0] === marks().decimal ? 'ambiguous' : Number(digits);
  }
  return ambiguous ? 'ambiguous' : Number(digits) * 100 + Number(fraction.padEnd(2, '0'));
}

/** `1 234 567`: the same mark throughout, and three digits after each. */
const isGrouped = (groups: string[], separators: string[]): boolean =>
  new Set(separators).size < 2 &&
  groups.slice(1).every((group) => group.length === 3) &&
  (groups.length === 1 || /^[1-9]\d{0,2}$/.test(groups[0] ?? ''));

/** The two amounts that something ambiguous could be: `1.234` is `1234` or `1.23`. */
export function readings(text: string): [number, number] {
  const [high = '', low = ''] = text.trim().split(/[.,]/);
  return [Number(high + low) * 100, Number(high) * 100 + Math.floor(Number(low) / 10)];
}

/** What a person typed, as cents, or `null`. */
export function parse(text: string): number | null {
  const found = read(text);
  return typeof found === 'number' ? found : null;
}

/** What a person typed, as chips, or `null`. */
export function parseCount(text: string): number | null {
  const found = read(text, PLAY);
  return typeof found === 'number' ? found : null;
}
