// The look that the player chose, as attributes of the root that the style sheets read. `theme.js` sets the same before
// the first paint.

import type { Settings } from './settings.svelte';

const LIGHT = '(prefers-color-scheme: light)';

/** The theme in force: the system's until the player chooses one. */
export const themeOf = (chosen: Settings['theme'], systemIsLight: boolean): 'dark' | 'light' =>
  chosen === 'system' ? (systemIsLight ? 'light' : 'dark') : chosen;

export function appear(settings: Pick<Settings, 'theme' | 'fourColours' | 'animation' | 'cardSize'>): void {
  const root = document.documentElement;
  root.dataset['theme'] = themeOf(settings.theme, matchMedia(LIGHT).matches);
  root.dataset['deck'] = settings.fourColours ? 'four' : 'two';
  root.dataset['motion'] = settings.animation;
  root.dataset['cards'] = settings.cardSize;
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

/** Runs when the system changes between dark and light; gives what ends it. */
export function onSystemTheme(run: () => void): () => void {
  const query = matchMedia(LIGHT);
  query.addEventListener('change', run);
  return () => query.removeEventListener('change', run);
}
