// Amounts as people read them. All amounts are whole cents; a chip at a cash table is a cent.

/** `1234567` → `12,345.67`; whole amounts lose their zeros. */
export function plain(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = Math.abs(cents);
  const units = String(Math.trunc(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = whole % 100;
  return sign + units + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`);
}

const SIGNS: Record<string, string> = { EUR: '€', GBP: '£', USD: '$' };

/** With its currency: `€0.50`, `12 DKK`; play money bears no sign. */
export function money(cents: number, currency: string): string {
  if (currency === 'PLAY') return plain(cents);
  const sign = SIGNS[currency];
  return sign === undefined ? `${plain(cents)} ${currency}` : sign + plain(cents);
}

/** What a person typed, as cents: `12`, `12.5`, `12,50`; `null` if it is no amount. */
export function parse(text: string): number | null {
  const match = /^\s*(\d{1,12})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
