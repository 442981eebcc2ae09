// What the tables of tournaments have besides: its words and its parts, fetched with the first of them. They are kept, so
// that a table that changes draws them no anew.

import { language } from '../../lib/language';
import { tournamentWords } from '../../lib/language/lazy';
import type { TournamentWords } from '../../lib/language/tournaments/words';

type Parts = typeof import('../tournaments/table');

class TournamentParts {
  text = $state.raw<TournamentWords | null>(null);
  parts = $state.raw<Parts | null>(null);
  private spoken = '';

  /** Fetches them, unless they are there in the language that is spoken. */
  async load(): Promise<void> {
    if (this.spoken === language) return;
    this.spoken = language;
    const [text, parts] = await Promise.all([tournamentWords(), import('../tournaments/table')]);
    [this.text, this.parts] = [text, parts];
  }
}

export const tournamentParts = new TournamentParts();
