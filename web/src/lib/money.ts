// Amounts as people read them. All amounts are whole cents; a chip at a cash table is a cent.

/** `1234567` → `12,345.67`. Always with two decimals: `10` beside `9.90` reads as a hundredth of it. */
export function plain(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = Math.abs(cents);
  const units = String(Math.trunc(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${units}.${String(whole % 100).padStart(2, '0')}`;
}

/** Tournament chips, which are no money: `1490` → `1,490`. */
export const count = (chips: number): string => String(chips).replace(/\B(?=(\d{3})+$)/g, ',');

/** As it stands in a field to type in: without thousands marks. */
export const typed = (cents: number): string => plain(cents).replaceAll(',', '');

const SIGNS: Record<string, string> = { EUR: '€', GBP: '£', USD: '$' };

/** With its currency: `€0.50`, `12 DKK`; play money bears no sign. */
export function money(cents: number, currency: string): string {
  return signed(plain(cents), currency);
}

function signed(text: string, currency: string): string {
  if (currency === 'PLAY') return text;
  const sign = SIGNS[currency];
  return sign === undefined ? `${text} ${currency}` : sign + text;
}

/** The blinds by which a stake is called: `0.05/0.10`, `1/2`. */
export function stake(small: number, big: number, currency: string): string {
  const whole = small % 100 === 0 && big % 100 === 0;
  const short = (cents: number): string => (whole ? plain(cents).slice(0, -3) : plain(cents));
  return currency === 'PLAY' || currency in SIGNS
    ? `${signed(short(small), currency)}/${signed(short(big), currency)}`
    : `${short(small)}/${short(big)} ${currency}`;
}

/** What a person typed, as cents: `12`, `12.5`, `12,50`; `null` if it is no amount. */
export function parse(text: string): number | null {
  const match = /^\s*(\d{1,12})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** What a person typed, as tournament chips: `1490`, `1,490`; `null` if it is no number. */
export function parseCount(text: string): number | null {
  const match = /^\s*(\d{1,3}(?:,\d{3})+|\d{1,12})\s*$/.exec(text);
  return match ? Number(match[1]?.replaceAll(',', '')) : null;
}
