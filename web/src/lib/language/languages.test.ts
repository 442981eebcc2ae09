import { afterEach, describe, expect, test } from 'vitest';
import { about, briefOf, bye, handOf, note, refusal, words } from '../words';
import type { HandRank, Made, Rank } from '../wire/protocol';
import { BYES, NOTICES, REFUSALS } from '../wire/samples';
import { caseWords, deskWords, fairWords, handsWords, mailWords, rulesWords, staffWords, statsWords, tournamentWords } from './lazy';
import { LANGUAGES, speak, type Language } from '.';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const OF = about('EUR', 1_794_700_800_000);

afterEach(() => speak('en'));

type Sayable = string | null | ((...values: unknown[]) => unknown);
const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every entry of the dictionary by its path, such as `log.called`. */
function entries(branch: Record<string, unknown>, path = ''): [string, Sayable][] {
  return Object.entries(branch).flatMap(([key, value]) =>
    isBranch(value) ? entries(value, `${path}${key}.`) : [[`${path}${key}`, value as Sayable] as [string, Sayable]],
  );
}

async function dictionaryOf(language: Language): Promise<Map<string, Sayable>> {
  await speak(language);
  return new Map(
    entries({
      ...words, handsPage: await handsWords(), statsPage: await statsWords(), rulesPage: await rulesWords(), staffPage: await staffWords(), deskPages: await deskWords(), mailPage: await mailWords(), casePages: await caseWords(), fairPlay: await fairWords(), tournaments: await tournamentWords(),
    }),
  );
}

/** What the page writes in its language, without the spaces and marks that differ. */
const digits = (text: string): string[] => (text.replace(/(?<=\d)[.,\u00a0\u202f](?=\d)/gu, '').match(/\d+/g) ?? []).sort();

/** Five ranks that make a hand of this kind, as the room sends them. */
const RANKS: Record<HandRank, string> = {
  high_card: 'AKT94', pair: 'KKAQT', two_pair: 'KK66A', three_of_a_kind: 'TTTK9', straight: '5432A', flush: 'AKT94',
  full_house: 'TTTKK', four_of_a_kind: 'AAAAK', straight_flush: '98765',
};
const made = (rank: HandRank, ranks = RANKS[rank]): Made => ({ rank, ranks: ranks.split('') as Rank[] });

/** A sentence that a person can read: whole, and nothing of the program in it. */
function isSentence(text: string): void {
  expect(text).toMatch(/^[\p{Lu}€\d][^_{}]*[.]$/u);
  isWritten(text);
}

function isWritten(text: string): void {
  expect(text).not.toMatch(/undefined|NaN|\bnull\b|\[object|\.\.|!|'| {2}/);
}

describe.each(LANGUAGES)('%s', (language) => {
  test('has a sentence for everything the room can send, with the same numbers as the English one', async () => {
    const sentences = async (spoken: Language): Promise<(string | null)[]> => {
      await speak(spoken);
      return [...REFUSALS.map((sample) => refusal(sample, OF)), ...NOTICES.map((sample) => note(sample, OF)?.say() ?? null), ...BYES.map(bye)];
    };
    const [english, own] = [await sentences('en'), await sentences(language)];
    own.forEach((text, index) => {
      if (text === null) expect(english[index]).toBeNull();
      else {
        isSentence(text);
        expect(digits(text)).toEqual(digits(english[index] ?? ''));
      }
    });
  });

  test('names every hand, with five cards and before the flop', async () => {
    await speak(language);
    for (const rank of Object.keys(RANKS) as HandRank[]) {
      isWritten(handOf(made(rank)));
      expect(briefOf(made(rank))).toMatch(/^\p{Lu}/u);
    }
    for (const before of [made('pair', 'KK'), made('high_card', 'AK')]) expect(handOf(before)).not.toMatch(/,|kicker/);
  });
});

/** Values for the parameters of an entry, each to be found again in what it says. */
const VALUES: ((index: number) => unknown)[] = [
  (index) => 41 + index,
  (index) => ['Xann', 'Xbob', 'Xcyd', 'Xdan', 'Xeve', 'Xfay'][index],
  () => 1,
  () => true,
  () => null,
];
const NAMED = /X(?:ann|bob|cyd|dan|eve|fay)/gi;

/** All choices of values for so many parameters; of many, numbers and names alone. */
const choices = (count: number, values = count > 4 ? VALUES.slice(0, 2) : VALUES): unknown[][] =>
  count === 0 ? [[]] : choices(count - 1, values).flatMap((first) => values.map((value) => [...first, value(first.length)]));

/** What an entry says, or nothing where these values are not of its kinds. */
function say(entry: Sayable | undefined, values: unknown[]): string | null {
  try {
    const said = typeof entry === 'function' ? entry(...values) : entry;
    return typeof said === 'string' && !/undefined|NaN|\bnull\b|\[object|\btrue\b/.test(said) ? said : null;
  } catch {
    return null;
  }
}

/** Words that are the same in English: names, signs, and what players everywhere call by its English name. */
const SHARED = 'Cardroom HexaPro Extreme Freezeout Freeroll Texas PHH OHH CSV Format Pause Position Cash Blinds position Omaha Hold’em Deepstack Shortstack Banzai Sit Go Flop Turn River Rake Lobby Chat Stack Stacks BB min Min Max ms No Pot Limit';
const SAME: Record<Exclude<Language, 'en'>, Set<string>> = {
  fr: new Set(`${SHARED} Stats pot table Table tables Tables Invitation Volume Message Note Notes Orange Violet Total Satellite Collusion Sanctions Disqualification Code Secret Action Actions Add-on Ticket Tickets ante Place`.split(' ')),
  da: new Set(
    `${SHARED} Preflop Straight Flush flush Royal Fold Check Call Bet Raise All-in for ante all-in Buy-ins Showdown Start chip chips Chips chat Blinds Buy-in buy-in Invitation Note Send Enter Delete Orange Violet Side Offline No-Limit Pot-Limit Support Rebuy Add-on Buy-in Satellit`.split(' '),
  ),
};
/** Whether a text that is the same in English may be. */
const isShared = (text: string, language: Exclude<Language, 'en'>): boolean => (text.match(/[\p{L}’-]{2,}/gu) ?? []).every((word) => SAME[language].has(word));

describe.each(OTHERS)('%s beside English', (language) => {
  test('says what English says, with the same values in it, and in its own words', async () => {
    const english = await dictionaryOf('en');
    const heard = new Map<string, { values: unknown[]; said: string }[]>();
    for (const [path, entry] of english) {
      const count = typeof entry === 'function' ? entry.length : 0;
      const all = choices(count).flatMap((values) => {
        const said = say(entry, values);
        return said === null ? [] : [{ values, said }];
      });
      heard.set(path, all);
    }
    const own = await dictionaryOf(language);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    const [same, told] = [new Set<string>(), new Set<string>()];
    for (const [path, all] of heard) {
      for (const { values, said } of all) {
        const here = say(own.get(path), values);
        if (here === null) continue;
        told.add(path);
        const found = (text: string): unknown => [[...new Set(text.toLowerCase().match(NAMED))].sort(), [...new Set(digits(text))].filter((one) => /^4\d$/.test(one))];
        expect([path, values, found(here)]).toEqual([path, values, found(said)]);
        const alike = said.replace(NAMED, '…').replace(/\d+/g, '…');
        if (here === said && !isShared(alike, language)) same.add(`${path}: ${alike}`);
      }
    }
    expect([...same]).toEqual([]);
    const sayable = [...heard].filter(([, all]) => all.length > 0).map(([path]) => path);
    expect(sayable.filter((path) => !told.has(path))).toEqual([]);
  });
});

test('French sets its marks off with spaces that do not break', async () => {
  const texts = [...(await dictionaryOf('fr')).values()].flatMap((entry) =>
    choices(typeof entry === 'function' ? Math.min(entry.length, 3) : 0).flatMap((values) => say(entry, values) ?? []),
  );
  expect(texts.filter((text) => / [:;?!»%]|« |[^\s\u00a0\u202f:][:;?»](?![/\d])/u.test(text))).toEqual([]);
});

test('one of something is one in every language', async () => {
  await speak('fr');
  expect([words.private.seats(1, 6), words.private.seats(2, 6)]).toEqual(['1 siège pris sur 6', '2 sièges pris sur 6']);
  expect((await rulesWords()).differences(1, 9)).toBe('1 différence sur 9');
  await speak('en');
  expect((await rulesWords()).differences(1, 9)).toBe('1 of 9 differs');
});
