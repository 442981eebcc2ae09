// Before the first paint: the theme that was chosen here, or the system's. `appearance.ts` keeps it up to date.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('cardroom.settings') ?? '{}') ?? {};
  } catch {
    // Storage may be closed to the page: the system's theme then.
  }
  const root = document.documentElement;
  const light = chosen.theme === 'light' || (chosen.theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  root.dataset.deck = chosen.fourColours === false ? 'two' : 'four';
  if (chosen.animation === 'fast' || chosen.animation === 'off') root.dataset.motion = chosen.animation;
})();
