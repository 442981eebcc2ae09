// The page of one tournament, asked for again and again while it is looked at. To be made where a component is set up.

import { untrack } from 'svelte';
import type { Client } from './client.svelte';
import { isListening } from './room';
import { withPlayers } from './tournamentPage';
import { PAGE_PLAYERS, type Invitation, type Millis, type TournamentPage, type TournamentPlayer } from './wire/protocol';

/** How often a page that is in front is asked for; nothing is asked while nobody looks. */
export const PAGE_MS = 3_000;

export class Followed {
  page = $state.raw<TournamentPage | null>(null);
  /** Players of all parts of the list that were asked for. */
  players = $state.raw<TournamentPlayer[]>([]);
  /** The room has no such tournament, or shows it not. */
  refused = $state(false);
  private game = 0;
  /** Parts of the list that are open: each is asked for again. */
  private parts = 1;

  constructor(private readonly client: () => Client, game: () => number | null, every: Millis = PAGE_MS, private readonly invitation?: () => Invitation) {
    // Only whether it listens matters: other news of the room ask for nothing.
    const listens = $derived(isListening(client().room));
    const asked = $derived(game());
    $effect(() => {
      const wanted = asked;
      if (wanted === null) return;
      if (wanted !== this.game) untrack(() => this.forget(wanted));
      if (!listens) return;
      untrack(() => void this.ask(wanted));
      const timer = setInterval(() => !document.hidden && void this.ask(wanted), every);
      const seen = (): void => void (!document.hidden && this.ask(wanted));
      document.addEventListener('visibilitychange', seen);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', seen);
      };
    });
  }

  private forget(game: number): void {
    [this.game, this.page, this.players, this.refused, this.parts] = [game, null, [], false, 1];
  }

  /** Asks for it now: after something was done there. */
  again(): void {
    void this.ask(this.game);
  }

  /** The next part of the players. */
  more(): void {
    this.parts += 1;
    void this.askFrom(this.game, (this.parts - 1) * PAGE_PLAYERS + 1);
  }

  private async ask(game: number): Promise<void> {
    for (let part = 0; part < this.parts; part++) await this.askFrom(game, part * PAGE_PLAYERS + 1);
  }

  private async askFrom(game: number, from: number): Promise<void> {
    const answer = await this.client().ask(
      this.invitation === undefined ? { type: 'tournament', game, ...(from > 1 ? { from } : {}) } : { type: 'invited_tournament', game, invitation: this.invitation() },
    );
    if (game !== this.game) return;
    if (answer?.refused) this.refused = true;
    const page = answer?.tournament;
    if (!page) return;
    this.refused = false;
    this.players = withPlayers(this.players, page).slice(0, Math.max(page.row.players, page.players.length));
    if (from === 1) this.page = page;
  }
}
