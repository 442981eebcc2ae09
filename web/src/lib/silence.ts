// How the page notices that the connection is gone, however it went: a cable that is pulled sends nothing.

import type { Millis } from './wire/protocol';

/** After so much silence the room is asked whether it is there. */
export const QUIET_MS = 2_000;
/** Without an answer for so long the connection counts as lost: with two ticks it is said within five seconds, because
 *  the time to act goes on running (H17). */
export const UNANSWERED_MS = 2_200;
/** A connection that is only slow gets its chance before it is given up for a new one. */
export const DEAD_MS = 9_000;
/** The figure of the connection's speed is no older than this. */
const LATENCY_MS = 10_000;
/** How often the page looks. */
export const TICK_MS = 250;

/** When something was last heard, when the question was sent that is not answered yet, and when one was answered last. */
export type Heard = { heardAt: Millis; askedAt: Millis | null; answeredAt: Millis };

/** What to do now: nothing, ask the room, say that the connection is lost, or give it up. */
export function silenceOf({ heardAt, askedAt, answeredAt }: Heard, now: Millis): 'fine' | 'ask' | 'lost' | 'dead' {
  if (askedAt === null) return now - heardAt >= QUIET_MS || now - answeredAt >= LATENCY_MS ? 'ask' : 'fine';
  // A page in the background is looked at rarely: only silence after a question means something.
  const silentMs = now - Math.max(askedAt, heardAt);
  if (silentMs > DEAD_MS) return 'dead';
  return silentMs > UNANSWERED_MS ? 'lost' : 'fine';
}
