// The page's language. Only the one that is spoken is loaded, before the page is drawn; another one draws the page anew
// (`App` does that), so `words` is read wherever it is needed and never kept.

import type { Dictionary } from './dictionary';

export const LANGUAGES = ['en', 'fr', 'da'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', da: 'Dansk' };

const MODULES: Record<Language, () => Promise<{ dictionary: Dictionary }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  da: () => import('./da'),
};

/** The words of the language that is spoken now. */
export let words: Dictionary;
/** The language that is spoken now, for `Intl`. */
export let language: Language = 'en';

/** Speaks this language from now on. */
export async function speak(next: Language): Promise<void> {
  const { dictionary } = await MODULES[next]();
  [words, language] = [dictionary, next];
  // Screen readers choose their voice by it, and browsers their hyphens and quotes.
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

/** The first language that the browser asks for and the page speaks. */
export function preferred(asked: readonly string[]): Language | null {
  return asked.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? null;
}
