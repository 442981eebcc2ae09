// Something that a page of the desk asks the room for: what came, or why nothing did. Of two requests that overtake each
// other, the later one counts.

import type { StaffWords } from './language/staff/words';
import { staffProblem } from './staff';

export class Asking<T> {
  value = $state.raw<T | null>(null);
  failure = $state('');
  busy = $state(false);
  #latest = 0;
  readonly #text: StaffWords;
  readonly #failed: (error: unknown) => void;

  constructor(text: StaffWords, failed: (error: unknown) => void) {
    this.#text = text;
    this.#failed = failed;
  }

  /** Asks; `join` puts what came beside what was there. Nothing is forgotten when a request fails. */
  async ask(request: () => Promise<T>, join: (before: T, came: T) => T = (_, came) => came): Promise<void> {
    const mine = ++this.#latest;
    [this.failure, this.busy] = ['', true];
    try {
      const came = await request();
      if (mine === this.#latest) this.value = this.value === null ? came : join(this.value, came);
    } catch (error) {
      if (mine !== this.#latest) return;
      this.#failed(error);
      this.failure = staffProblem(error, this.#text);
    } finally {
      if (mine === this.#latest) this.busy = false;
    }
  }
}
