// The page's one living part: holds the state, hands what the room says to the reducers, and sends
// what the player wants. All deciding is done in `room` and `table`.

import { me } from './http';
import { firstRequestId, Link, type SocketLike } from './link';
import * as room from './room';
import { read, write, type Route } from './route';
import type { Answer, Ask, Millis, SeatAt, ServerMessage } from './wire/protocol';

/** How long good news stays; bad news stays until it is put away. */
const NOTICE_MS = 6_000;
/** A table that cannot be shown now (its game is being read back) is asked for again. */
const WATCH_AGAIN_MS = 2_000;
/** After so much silence the room is asked whether it is there, and after more the line is given up. */
const QUIET_MS = 15_000;
const DEAD_MS = 25_000;
const WATCHED = 'cardroom.watched';

export class Client {
  room = $state.raw(room.EMPTY);
  route = $state.raw<Route>(read(location.hash));
  /** This machine's time, a few times a second: for countdowns. */
  now = $state<Millis>(Date.now());

  private readonly link: Link;
  private readonly pending = new Map<number, { ask: Ask; done: (answer: Answer | null) => void }>();
  private nextId = firstRequestId(Date.now(), Math.random());
  /** Whether the room has greeted on this connection: before that nothing is asked. */
  private greeted = false;
  private heardAt: Millis = Date.now();
  private pinged = false;
  private readonly cleanUp: (() => void)[] = [];

  /** `out` is called when the session is over. */
  constructor(private readonly out: (reason: string) => void) {
    this.link = new Link({
      open: () => socket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
      onText: (text) => {
        this.heardSomething();
        this.hear(JSON.parse(text) as ServerMessage);
      },
      onState: (state) => {
        if (state !== 'open') this.greeted = false;
        this.heardSomething();
        if (state === 'lost' || state === 'closed') this.forgetPending();
        this.change(room.linked(this.room, state));
        if (state === 'lost') void this.stillLoggedIn();
      },
    });
  }

  start(): void {
    const tick = setInterval(() => {
      this.now = Date.now();
      this.listen();
    }, 250);
    const on = (event: string, run: () => void): void => {
      window.addEventListener(event, run);
      this.cleanUp.push(() => window.removeEventListener(event, run));
    };
    this.cleanUp.push(() => clearInterval(tick));
    on('online', () => this.link.hurry());
    on('hashchange', () => this.arrive(read(location.hash)));
    for (const at of watchedBefore()) this.room = room.openTab(this.room, at);
    this.arrive(this.route);
    this.link.start();
  }

  stop(): void {
    for (const run of this.cleanUp.splice(0)) run();
    sessionStorage.removeItem(WATCHED);
    this.link.stop();
  }

  /** Takes the session back from where it is used now. */
  reconnect(): void {
    this.room = { ...this.room, bye: null };
    this.link.start();
  }

  go(route: Route): void {
    location.hash = write(route);
  }

  watch(at: SeatAt): void {
    this.change(room.openTab(this.room, at));
    this.go({ at: 'table', ...at });
  }

  /** Stops looking at a table where one does not sit. */
  unwatch(at: SeatAt): void {
    this.change(room.closeTab(this.room, at));
    void this.ask({ type: 'unwatch', ...at });
    this.leaveRoute();
  }

  dismiss(id: number): void {
    this.change(room.dismiss(this.room, id));
  }

  say(text: string, bad = false): void {
    this.change(room.notify(this.room, text, bad));
  }

  /** Asks the room; `null` if the line is not there, or breaks before the answer. */
  ask(ask: Ask): Promise<Answer | null> {
    const id = this.nextId++;
    return new Promise((done) => {
      if (!this.greeted || !this.link.send(JSON.stringify({ id, ask }))) {
        if (ask.type !== 'unwatch') this.say('The line to the room is down. Try again in a moment.', true);
        done(null);
        return;
      }
      this.pending.set(id, { ask, done });
    });
  }

  private heardSomething(): void {
    [this.heardAt, this.pinged] = [Date.now(), false];
  }

  private listen(): void {
    const quietMs = this.now - this.heardAt;
    if (this.room.link !== 'open' || quietMs < QUIET_MS) return;
    if (quietMs > DEAD_MS) this.link.drop();
    else if (!this.pinged && this.greeted) {
      this.pinged = true;
      void this.ask({ type: 'ping' });
    }
  }

  private hear(message: ServerMessage): void {
    const before = this.room;
    let next = room.reduce(before, message, Date.now());
    if (message.type === 'answer') {
      const asked = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (asked) {
        next = room.answered(next, asked.ask, message);
        if (asked.ask.type === 'watch' && !message.ok) this.watchAgain(asked.ask);
        asked.done(message);
      }
    }
    if (message.type === 'hello') this.greeted = true;
    this.change(next);
    if (message.type === 'hello') void this.ask({ type: 'lobby', on: true });
    if (message.type === 'note' && message.note.type === 'seated') this.go({ at: 'table', game: message.game, table: message.note.table });
    if (message.type === 'bye') this.goodbye(message.why, message.text);
    this.leaveRoute();
  }

  private change(next: room.Room): void {
    for (const notice of next.notices) {
      if (!notice.bad && notice.id > this.room.noticesGiven) setTimeout(() => this.dismiss(notice.id), NOTICE_MS);
    }
    this.room = next;
    if (!this.greeted) return;
    for (const at of room.unseen(next)) {
      this.room = room.askedFor(this.room, at);
      void this.ask({ type: 'watch', ...at });
    }
    rememberWatched(this.room);
  }

  private watchAgain(at: SeatAt): void {
    setTimeout(() => this.change(room.notAsked(this.room, at)), WATCH_AGAIN_MS);
  }

  private arrive(route: Route): void {
    this.route = route;
    if (route.at === 'table') this.change(room.openTab(this.room, { game: route.game, table: route.table }));
  }

  /** A table that is no longer open is not a place to be. */
  private leaveRoute(): void {
    const { route } = this;
    if (route.at === 'table' && !room.tabAt(this.room, route)) this.go({ at: 'lobby' });
  }

  private goodbye(why: string, text: string): void {
    if (why === 'logged_out') this.out(sentence(text));
  }

  /** A connection that is refused and one that is broken look alike; HTTP tells them apart. */
  private async stillLoggedIn(): Promise<void> {
    try {
      if ((await me()) === null) this.out('Your session is over. Log in again.');
    } catch {
      // The room does not answer at all; the link goes on trying.
    }
  }

  private forgetPending(): void {
    for (const { done } of this.pending.values()) done(null);
    this.pending.clear();
  }
}

function socket(address: string): SocketLike {
  const real = new WebSocket(address);
  const like: SocketLike = {
    send: (text) => real.send(text), close: () => real.close(), onopen: null, onclose: null, onmessage: null,
  };
  real.onopen = () => like.onopen?.();
  real.onclose = () => like.onclose?.();
  real.onmessage = (event: MessageEvent<unknown>) => like.onmessage?.({ data: event.data });
  return like;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What one only watches is known to this page alone; a reload must find it again. */
function rememberWatched(state: room.Room): void {
  const watched = state.tabs.filter((tab) => !room.sitsAt(state, tab.at)).map((tab) => tab.at);
  sessionStorage.setItem(WATCHED, JSON.stringify(watched));
}

function watchedBefore(): SeatAt[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(WATCHED) ?? '[]');
    return Array.isArray(found) ? found.filter(isSeatAt) : [];
  } catch {
    return [];
  }
}

const isSeatAt = (found: unknown): found is SeatAt =>
  typeof found === 'object' && found !== null && 'game' in found && 'table' in found &&
  typeof found.game === 'number' && typeof found.table === 'number';
