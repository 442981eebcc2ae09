// What can be said about the fields of the entrance before the room is asked, and which field a refusal is about.

import { words } from './language';
import type { Registration } from './http';

export type EntryField = 'name' | 'password' | 'birth_date' | 'market';
export type EntryErrors = Partial<Record<EntryField, string>>;

const PASSWORD_CHARS_MIN = 10;

/** Letters of any script, digits, `_` and `-`; the room looks closer. */
const NAME = /^[\p{L}\p{M}0-9_-]{3,16}$/u;

export type Entry = { name: string; password: string; birthDate: string; market: string };
export type Asked = { birthDate: boolean; market: boolean; ageMin: number };

/** The market that somebody most likely plays in: the one whose rulebook is of the browser's country, else the first. */
export function likelyMarket(markets: readonly { id: string; rulebook: string }[], languages: readonly string[]): string | undefined {
  const countries = languages.map((tag) => tag.split('-').find((part) => /^[A-Z]{2}$/.test(part))?.toLowerCase());
  return (markets.find(({ rulebook }) => countries.includes(rulebook.split('-')[0])) ?? markets[0])?.id;
}

/** What is wrong with a registration; empty if nothing is to be seen from here. */
export function checkRegistration(entry: Entry, asked: Asked, today: Date): EntryErrors {
  const { wrong } = words.door;
  const errors: EntryErrors = {};
  if (!NAME.test(entry.name.normalize('NFC').trim())) errors.name = wrong.name;
  const missing = PASSWORD_CHARS_MIN - [...entry.password].length;
  if (missing > 0) errors.password = wrong.password(missing);
  if (asked.market && entry.market === '') errors.market = wrong.market;
  if (asked.birthDate) {
    const age = ageAt(entry.birthDate, today);
    if (age === null) errors.birth_date = wrong.birthDate;
    else if (age < asked.ageMin) errors.birth_date = wrong.tooYoung(asked.ageMin);
  }
  return errors;
}

/** Whole years from a day such as `1990-12-31` to today; nothing if it is no day of the past. */
export function ageAt(birthDate: string, today: Date): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate);
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const born = new Date(year, month - 1, day);
  if (born.getMonth() !== month - 1 || born.getDate() !== day || born > today || year < 1900) return null;
  const had = today.getMonth() > month - 1 || (today.getMonth() === month - 1 && today.getDate() >= day);
  return today.getFullYear() - year - (had ? 0 : 1);
}

export function registrationOf(entry: Entry, asked: Asked): Registration {
  return {
    name: entry.name.normalize('NFC').trim(), password: entry.password, declares_age: true,
    ...(asked.birthDate ? { birth_date: entry.birthDate } : {}),
    ...(entry.market === '' ? {} : { market: entry.market }),
  };
}

/** The field that a refusal of the room is about. */
export function fieldOf(code: string | null): EntryField | null {
  switch (code) {
    case 'name':
    case 'name_taken':
    case 'name_reserved':
      return 'name';
    case 'password':
      return 'password';
    case 'birth_date':
    case 'too_young':
      return 'birth_date';
    case 'market':
      return 'market';
    default:
      return null;
  }
}
