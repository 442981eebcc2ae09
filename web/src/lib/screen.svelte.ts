// How wide the screen is, where a different width needs different parts and not only other measures.

import { createSubscriber } from 'svelte/reactivity';

class Screen {
  private readonly query = matchMedia('(max-width: 760px)');
  private readonly subscribe = createSubscriber((update) => {
    this.query.addEventListener('change', update);
    return () => this.query.removeEventListener('change', update);
  });

  /** Whether it is a phone, held upright. */
  get phone(): boolean {
    this.subscribe();
    return this.query.matches;
  }
}

export const screen = new Screen();
