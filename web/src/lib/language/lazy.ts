// Words of pages that few people open at once: they come with their page, in the language that is spoken then.

import { language, type Language } from '.';
import type { CaseWords } from './cases/words';
import type { DeskWords } from './desk/words';
import type { FairWords } from './fair/words';
import type { HandsWords } from './hands/words';
import type { MailWords } from './mail/words';
import type { RulesWords } from './rules/words';
import type { StaffWords } from './staff/words';
import type { StatsWords } from './stats/words';
import type { TournamentWords } from './tournaments/words';

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
const STAFF: Record<Language, () => Promise<{ staff: StaffWords }>> = {
  en: () => import('./staff/en'),
  fr: () => import('./staff/fr'),
  da: () => import('./staff/da'),
};
const DESK: Record<Language, () => Promise<{ desk: DeskWords }>> = {
  en: () => import('./desk/en'),
  fr: () => import('./desk/fr'),
  da: () => import('./desk/da'),
};
const MAIL: Record<Language, () => Promise<{ mail: MailWords }>> = {
  en: () => import('./mail/en'),
  fr: () => import('./mail/fr'),
  da: () => import('./mail/da'),
};
const CASES: Record<Language, () => Promise<{ cases: CaseWords }>> = {
  en: () => import('./cases/en'),
  fr: () => import('./cases/fr'),
  da: () => import('./cases/da'),
};
const FAIR: Record<Language, () => Promise<{ fair: FairWords }>> = {
  en: () => import('./fair/en'),
  fr: () => import('./fair/fr'),
  da: () => import('./fair/da'),
};
const RULES: Record<Language, () => Promise<{ rules: RulesWords }>> = {
  en: () => import('./rules/en'),
  fr: () => import('./rules/fr'),
  da: () => import('./rules/da'),
};
const TOURNAMENTS: Record<Language, () => Promise<{ tournaments: TournamentWords }>> = {
  en: () => import('./tournaments/en'),
  fr: () => import('./tournaments/fr'),
  da: () => import('./tournaments/da'),
};

export const handsWords = async (): Promise<HandsWords> => (await HANDS[language]()).hands;
export const statsWords = async (): Promise<StatsWords> => (await STATS[language]()).stats;
export const staffWords = async (): Promise<StaffWords> => (await STAFF[language]()).staff;
export const deskWords = async (): Promise<DeskWords> => (await DESK[language]()).desk;
export const mailWords = async (): Promise<MailWords> => (await MAIL[language]()).mail;
export const caseWords = async (): Promise<CaseWords> => (await CASES[language]()).cases;
export const fairWords = async (): Promise<FairWords> => (await FAIR[language]()).fair;
export const rulesWords = async (): Promise<RulesWords> => (await RULES[language]()).rules;
export const tournamentWords = async (): Promise<TournamentWords> => (await TOURNAMENTS[language]()).tournaments;
