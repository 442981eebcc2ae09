// What who listens is told of a tournament at its table: a new level, a break, hand for hand, the money. Pure.

import { whole } from './locale';
import type { TournamentWords } from './language/tournaments/words';
import type { Millis, TournamentStatus } from './wire/protocol';

/** What is new since it stood so before; nothing at first sight. */
export function newsOf(before: TournamentStatus | null, after: TournamentStatus, text: TournamentWords, now: Millis): string {
  if (before === null) return '';
  const { say } = text;
  const news: string[] = [];
  if (after.on_break_until !== undefined && before.on_break_until === undefined) news.push(say.onBreak(Math.max(1, Math.round((after.on_break_until - now) / 60_000))));
  else if (after.on_break_until === undefined && before.on_break_until !== undefined) news.push(say.breakOver);
  else if (after.break_due && !before.break_due) news.push(say.breakDue);
  if (after.level > before.level) news.push(say.level(after.level, text.blinds(whole(after.blinds.small), whole(after.blinds.big))));
  if (after.paused && !before.paused) news.push(say.paused);
  if (!after.paused && before.paused) news.push(say.goesOn);
  if (after.hand_for_hand && !before.hand_for_hand) news.push(say.handForHand);
  if (after.consolidating && !before.consolidating) news.push(say.consolidating);
  if (isInMoney(after) && !isInMoney(before)) news.push(say.inMoney);
  if (after.deal && !before.deal) news.push(say.deal);
  return news.join(' ');
}

/** Whether everybody who is left wins something. */
export const isInMoney = (status: Pick<TournamentStatus, 'prizes_final' | 'left' | 'paid'>): boolean => status.prizes_final && status.paid > 0 && status.left <= status.paid;

/** What hangs over the table, the most pressing first: nothing goes on, or goes on differently. */
export function stateOf(status: TournamentStatus): 'paused' | 'break' | 'breakDue' | 'handForHand' | 'consolidating' | null {
  if (status.paused) return 'paused';
  if (status.on_break_until !== undefined) return 'break';
  if (status.break_due) return 'breakDue';
  if (status.hand_for_hand) return 'handForHand';
  return status.consolidating ? 'consolidating' : null;
}
