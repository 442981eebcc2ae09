import { describe, expect, test } from 'vitest';
import { readFinished, readFinishedPage } from './finished';

const ROW = {
  tournament: 31, name: 'Evening Lamp', types: ['freezeout', 'progressive_bounty'], rulebook: 'int-2.7', currency: 'EUR', started_at: 1_000, finished_at: 9_000,
  entries: 12, multiplier: null, outcome: 'deal', players: 11, places_paid: 3, prizes: 12_000, bounties: 0, winner: 'Ann',
};
const PLACE = { place: 2, name: 'Bo', house: false, you: true, outcome: 'out', prize: 700, bounties: 50, in_kind: [{ name: 'Sunday', form: 'seat', worth: 900 }] };

describe('tournaments that are over', () => {
  test('are read with everything the room says', () => {
    expect(readFinished(ROW)).toEqual({
      game: 31, at: 9_000, name: 'Evening Lamp', kind: 'tournament', rulebook: 'int-2.7', currency: 'EUR', startedAt: 1_000, entries: 12, players: 11, paid: 3,
      prizes: 12_000, bounties: 0, multiplierTenths: null, outcome: 'deal', winner: 'Ann',
    });
    expect(readFinished({ ...ROW, types: ['hexapro'], multiplier: '1.5x', prizes: null, winner: null })).toMatchObject({ kind: 'hexapro', multiplierTenths: 15, prizes: null, winner: null });
  });

  test('a row without a number or a time is none', () => {
    for (const wrong of [null, [], 'x', { ...ROW, tournament: '31' }, { ...ROW, finished_at: undefined }]) expect(readFinished(wrong)).toBeNull();
  });

  test('places, and what came of one’s own', () => {
    const page = readFinishedPage({ ...ROW, places: [PLACE, { place: 3 }], next: '2-9', own: { ...PLACE, paid: 500, paid_back: 20 } });
    expect(page?.places).toEqual([{ name: 'Bo', place: 2, house: false, you: true, prize: 700, bounties: 50, inKind: 900, inKindName: 'Sunday', paidBack: null, disqualified: false }]);
    expect(page?.next).toBe('2-9');
    const off = readFinishedPage({ ...ROW, outcome: 'cancelled', places: [{ ...PLACE, outcome: 'cancelled', paid_back: 1_289 }, { ...PLACE, name: 'Cy', outcome: 'disqualified' }], next: null, own: null });
    expect(off?.places.map((one) => [one.paidBack, one.disqualified])).toEqual([[1_289, false], [null, true]]);
    expect(page?.own).toMatchObject({ paidIn: 500, paidBack: 20, won: 770 });
    expect(readFinishedPage({ ...ROW, places: [], next: null, own: null })?.own).toBeNull();
  });
});
