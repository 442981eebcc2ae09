// The connection to the room: opens, and comes back by itself after a loss. It knows nothing of what
// the messages say.

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

/** What of a WebSocket is used; tests bring their own. */
export type SocketLike = {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
};

export type LinkOptions = {
  open: () => SocketLike;
  onText: (text: string) => void;
  onState: (state: LinkState) => void;
  /** Runs something later; gives what cancels it. */
  later?: (run: () => void, ms: number) => () => void;
  chance?: () => number;
};

const FIRST_WAIT_MS = 500;
/** Longer would keep someone waiting whose line is back. */
const WAIT_MS_MAX = 10_000;

/** How long to wait before try `tries` (from 0): doubling, and spread so that a room that comes back
 *  is not met by everyone at once. */
export function waitMs(tries: number, chance: number): number {
  const longest = Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** Math.min(tries, 10));
  return Math.round(longest * (0.5 + chance / 2));
}

export class Link {
  private socket: SocketLike | null = null;
  private tries = 0;
  private cancelWait: (() => void) | null = null;
  private ended = false;

  constructor(private readonly options: LinkOptions) {}

  start(): void {
    this.ended = false;
    this.connect();
  }

  /** Ends it for good: logged out. */
  stop(): void {
    this.ended = true;
    this.cancelWait?.();
    this.cancelWait = null;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.options.onState('closed');
  }

  /** Tries at once, if it is waiting: the browser says that it is online again. */
  hurry(): void {
    if (this.cancelWait === null) return;
    this.cancelWait();
    this.cancelWait = null;
    this.connect();
  }

  /** Gives up a connection on which nothing is heard any more, and opens another. */
  drop(): void {
    const socket = this.socket;
    socket?.close();
    // A line that is cut somewhere does not say that it is closed.
    socket?.onclose?.();
  }

  /** Whether it went out; what does not is not kept: the moment for it may be over. */
  send(text: string): boolean {
    if (this.socket === null) return false;
    try {
      this.socket.send(text);
      return true;
    } catch {
      return false;
    }
  }

  private connect(): void {
    this.options.onState('connecting');
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.options.onState('open');
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket || typeof event.data !== 'string') return;
      // Only a room that speaks counts as found; one that opens and closes is not hammered.
      this.tries = 0;
      this.options.onText(event.data);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.ended) return;
      this.options.onState('lost');
      const later = this.options.later ?? laterByTimer;
      const chance = this.options.chance ?? Math.random;
      this.cancelWait = later(() => {
        this.cancelWait = null;
        this.connect();
      }, waitMs(this.tries++, chance()));
    };
  }
}

function laterByTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** The first request number of this visit: larger than those of earlier ones, so that a room that keeps the
 *  numbers of requests about money never takes a new one for an old one. */
export function firstRequestId(now: number, chance: number): number {
  return now * 1000 + Math.floor(chance * 1000);
}
