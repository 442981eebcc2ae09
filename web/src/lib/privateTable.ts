// HOME: what a host types to open a private table, checked field by field before the room is asked.

import { money, read } from './money';
import { words } from './language';
import type { Cents, Refusal } from './wire/protocol';

export type StakesEntry = { small: string; big: string; least: string; most: string };
export type StakesErrors = Partial<Record<keyof StakesEntry, string>>;
export type Stakes = Record<keyof StakesEntry, Cents>;

/** The room's own limits, in big blinds: outside of them a table makes no sense. */
const BUY_IN_BLINDS_MIN = 1;
const BUY_IN_BLINDS_MAX = 10_000;

/** An amount as people type it: whole chips of play money, or units of a currency. */
export function readAmount(text: string, currency: string): Cents | null {
  const found = read(text, currency);
  return typeof found === 'number' ? found : null;
}

export function checkStakes(entry: StakesEntry, currency: string): { stakes: Stakes | null; errors: StakesErrors } {
  const { wrong } = words.private;
  const errors: StakesErrors = {};
  const read = (field: keyof StakesEntry): Cents => {
    const amount = readAmount(entry[field], currency);
    if (amount === null) errors[field] = wrong.amount;
    else if (amount === 0) errors[field] = wrong.zero;
    return amount ?? 0;
  };
  const stakes: Stakes = { small: read('small'), big: read('big'), least: read('least'), most: read('most') };
  if (!errors.small && !errors.big && stakes.small > stakes.big) errors.small = wrong.smallAboveBig;
  const [low, high] = [stakes.big * BUY_IN_BLINDS_MIN, stakes.big * BUY_IN_BLINDS_MAX];
  if (!errors.big) {
    for (const field of ['least', 'most'] as const) {
      if (!errors[field] && (stakes[field] < low || stakes[field] > high)) errors[field] = wrong.buyInBounds(money(low, currency), money(high, currency));
    }
  }
  if (!errors.least && !errors.most && stakes.least > stakes.most) errors.most = wrong.leastAboveMost;
  return { stakes: Object.keys(errors).length === 0 ? stakes : null, errors };
}

/** What the room refused about one of the fields. */
export function refusedStakes(refused: Refusal, currency: string): StakesErrors | null {
  if (refused.code !== 'private_stakes') return null;
  const field = ({ small_blind: 'small', big_blind: 'big', least: 'least', most: 'most' } as const)[refused.field];
  return { [field]: words.private.wrong.between(money(refused.least, currency), money(refused.most, currency)) };
}
