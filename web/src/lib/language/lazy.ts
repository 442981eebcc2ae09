// Words of pages that few people open at once: they come with their page, in the language that is spoken then.

import { language, type Language } from '.';
import type { HandsWords } from './hands/words';
import type { RulesWords } from './rules/words';
import type { StatsWords } from './stats/words';

const HANDS: Record<Language, () => Promise<{ hands: HandsWords }>> = {
  en: () => import('./hands/en'),
  fr: () => import('./hands/fr'),
  da: () => import('./hands/da'),
};
const STATS: Record<Language, () => Promise<{ stats: StatsWords }>> = {
  en: () => import('./stats/en'),
  fr: () => import('./stats/fr'),
  da: () => import('./stats/da'),
};
const RULES: Record<Language, () => Promise<{ rules: RulesWords }>> = {
  en: () => import('./rules/en'),
  fr: () => import('./rules/fr'),
  da: () => import('./rules/da'),
};

export const handsWords = async (): Promise<HandsWords> => (await HANDS[language]()).hands;
export const statsWords = async (): Promise<StatsWords> => (await STATS[language]()).stats;
export const rulesWords = async (): Promise<RulesWords> => (await RULES[language]()).rules;
