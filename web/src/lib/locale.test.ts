import { afterEach, expect, test } from 'vitest';
import { speak } from './language';
import { capital, countdown, counted, date, decimal, duration, form, list, marks, percent, whole } from './locale';
import { nameOf } from './cards';
import { handOf, words } from './words';
import type { HandRank, Rank } from './wire/protocol';

/** `Intl` writes spaces that do not break. */
const spaced = (text: string): string => text.replace(/\s/g, ' ');

afterEach(() => speak('en'));

test('numbers, dates and spans by language', async () => {
  const NOON = new Date(2026, 10, 16, 9, 5).getTime();
  const said = (): string[] => [whole(1234567), decimal(-1234567), percent(412), date(NOON, 'time'), duration(3_900_000), duration(1)].map(spaced);
  expect(said()).toEqual(['1,234,567', '−12,345.67', '41.2%', '09:05', '1 h 5 min', '1 min']);
  await speak('fr');
  expect(said()).toEqual(['1 234 567', '−12 345,67', '41,2 %', '09:05', '1 h 5 min', '1 min']);
  expect(marks().decimal).toBe(',');
  await speak('da');
  expect(said()).toEqual(['1.234.567', '−12.345,67', '41,2 %', '09.05', '1 h 5 min', '1 min']);
  expect(marks()).toEqual({ decimal: ',', group: '.' });
});

test('lists and plurals by language', async () => {
  expect([list(['a']), list(['a', 'b']), list(['a', 'b', 'c'])]).toEqual(['a', 'a and b', 'a, b and c']);
  expect([0, 1, 2].map((count) => counted(count, 'table', 'tables'))).toEqual(['0 tables', '1 table', '2 tables']);
  await speak('fr');
  expect(list(['a', 'b', 'c'])).toBe('a, b et c');
  expect([0, 1, 2].map((count) => counted(count, 'table', 'tables'))).toEqual(['0 table', '1 table', '2 tables']);
  await speak('da');
  expect(list(['a', 'b', 'c'])).toBe('a, b og c');
  expect([form(1, 'bord', 'borde'), form(0, 'bord', 'borde'), capital('å')]).toEqual(['bord', 'borde', 'Å']);
});

const hand = (rank: HandRank, ranks: string): string => handOf({ rank, ranks: ranks.split('') as Rank[] });

test('hands and cards in French', async () => {
  await speak('fr');
  expect(hand('two_pair', 'KK66A')).toBe('une double paire, rois et six, kicker as');
  expect(hand('pair', 'AAKQT')).toBe('une paire d’as, kickers roi, dame et dix');
  expect(hand('three_of_a_kind', 'TTTK9')).toBe('un brelan de dix, kickers roi et neuf');
  expect(hand('straight', 'QJT98')).toBe('une quinte à la dame');
  expect(hand('straight', '5432A')).toBe('une quinte au cinq');
  expect(hand('flush', 'AKT94')).toBe('une couleur à l’as, roi, dix, neuf et quatre');
  expect(hand('full_house', 'TTTKK')).toBe('un full aux dix par les rois');
  expect(hand('four_of_a_kind', 'JJJJA')).toBe('un carré de valets, kicker as');
  expect(hand('straight_flush', 'AKQJT')).toBe('une quinte flush royale');
  expect(hand('high_card', 'AK')).toBe('hauteur as');
  expect([nameOf('Kh'), nameOf('Tc'), nameOf('As'), nameOf('2d')]).toEqual(['roi de cœur', 'dix de trèfle', 'as de pique', 'deux de carreau']);
});

test('hands and cards in Danish', async () => {
  await speak('da');
  expect(hand('two_pair', 'KK66A')).toBe('to par, konger og seksere, es som kicker');
  expect(hand('pair', 'AAKQT')).toBe('et par esser, konge, dame og tier som kickere');
  expect(hand('three_of_a_kind', 'TTTK9')).toBe('tre ens, tiere, konge og nier som kickere');
  expect(hand('straight', '5432A')).toBe('en straight op til femmer');
  expect(hand('flush', 'AKT94')).toBe('en flush med es, konge, tier, nier og firer');
  expect(hand('full_house', 'TTTKK')).toBe('et fuldt hus, tre tiere og to konger');
  expect(hand('four_of_a_kind', 'JJJJA')).toBe('fire ens, knægte, es som kicker');
  expect(hand('straight_flush', 'AKQJT')).toBe('en royal flush');
  expect([nameOf('Kh'), nameOf('Tc'), nameOf('As'), nameOf('2d')]).toEqual(['hjerter konge', 'klør ti', 'spar es', 'ruder to']);
});

test('the log speaks to the viewer and about the others', async () => {
  const lines = (): string[] => [words.log.called('Ann', '24', true), words.log.called(null, '24', false), words.log.returned('Ann', '0.15')];
  expect(lines()).toEqual(['Ann calls 24, all-in', 'You call 24', 'Uncalled bet of 0.15 returned to Ann']);
  await speak('fr');
  expect(lines()).toEqual(['Ann suit 24, à tapis', 'Vous suivez 24', 'Mise non suivie de 0.15 rendue à Ann']);
  await speak('da');
  expect(lines()).toEqual(['Ann caller 24 og er all-in', 'Du caller 24', 'Bet på 0.15, som ingen callede, går tilbage til Ann']);
});

test('time that runs down has minutes from the first one on', () => {
  expect([0, 59, 60, 583].map(countdown)).toEqual(['0 s', '59 s', '1:00', '9:43']);
});
