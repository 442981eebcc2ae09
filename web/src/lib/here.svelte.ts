// The place that the address names, for everything that draws.

import { read, write, type Route } from './route';

/** `route` follows the address. */
export const here = $state<{ route: Route }>({ route: { at: 'start' } });

/** Follows the address from now on; gives what ends it. */
export function follow(): () => void {
  const arrive = (): void => {
    here.route = read(location.hash);
  };
  arrive();
  window.addEventListener('hashchange', arrive);
  return () => window.removeEventListener('hashchange', arrive);
}

/** Goes there; `instead` of the place where one is now, so that *back* does not lead to every step of a filter. */
export function go(route: Route, instead = false): void {
  if (instead) location.replace(write(route));
  else location.hash = write(route);
}
