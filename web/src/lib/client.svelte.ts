// The page's one living part: holds the state, hands what the room says to the reducers, and sends
// what the player wants. All deciding is done in `room` and `table`.

import { Chime, isSilent, rememberSilent } from './chime';
import { me } from './http';
import { firstRequestId, Link, type SocketLike } from './link';
import * as room from './room';
import { read, write, type Route } from './route';
import { bye, words } from './words';
import type { ServerReply, ClientRequest, ByeCode, Millis, Opened, SeatAt, ServerMessage } from './wire/protocol';

/** How long news stays to be read, unless it is put away; bad news is worth a second look. */
const NOTICE_MS = 6_000;
const BAD_NOTICE_MS = 10_000;
/** What cannot be shown now (a game that is being read back, a room that is busy) is asked for again. */
const AGAIN_MS = 2_000;
/** After so much silence the room is asked whether it is there, and after more the line is given up. */
const QUIET_MS = 15_000;
const DEAD_MS = 25_000;
const WATCHED = 'cardroom.watched';
const INVITATIONS = 'cardroom.invitations';

export class Client {
  room = $state.raw(room.EMPTY);
  route = $state.raw<Route>(read(location.hash));
  /** This machine's time, a few times a second: for countdowns. */
  now = $state<Millis>(Date.now());

  /** Whether nothing is to be heard when it is one's turn. */
  silent = $state(isSilent());

  private readonly chime = new Chime();
  private readonly link: Link;
  private readonly pending = new Map<number, { ask: ClientRequest; done: (answer: ServerReply | null) => void }>();
  private nextId = firstRequestId(Date.now(), Math.random());
  /** Whether the room has greeted on this connection: before that nothing is asked. */
  private greeted = false;
  /** Whether this connection hears of the lobby. */
  private lobbyOn = false;
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
      this.followLobby();
    }, 250);
    const on = (event: string, run: () => void): void => {
      window.addEventListener(event, run);
      this.cleanUp.push(() => window.removeEventListener(event, run));
    };
    this.cleanUp.push(() => clearInterval(tick));
    on('online', () => this.link.hurry());
    on('hashchange', () => this.arrive(read(location.hash)));
    for (const gesture of ['pointerdown', 'keydown']) on(gesture, () => this.silent || this.chime.wake());
    for (const at of watchedBefore()) this.room = room.openTab(this.room, at);
    this.arrive(this.route);
    this.link.start();
  }

  stop(): void {
    for (const run of this.cleanUp.splice(0)) run();
    this.link.stop();
    forgetWatched();
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

  /** Takes a private table off one's list. */
  forget(game: number): void {
    this.change(room.uninvited(this.room, game));
  }

  /** Whether one's turn is heard. */
  hush(silent: boolean): void {
    this.silent = silent;
    rememberSilent(silent);
    if (!silent) this.chime.wake();
  }

  dismiss(id: number): void {
    this.change(room.dismiss(this.room, id));
  }

  say(text: string, bad = false): void {
    this.change(room.notify(this.room, text, bad));
  }

  /** Asks the room; `null` if the line is not there, or breaks before the answer. */
  ask(ask: ClientRequest): Promise<ServerReply | null> {
    const id = this.nextId++;
    return new Promise((done) => {
      if (!this.greeted || !this.link.send(JSON.stringify({ id, ask }))) {
        if (ask.type !== 'unwatch') this.say(words.page.lineDown, true);
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
        next = room.answered(next, asked.ask, message, Date.now());
        if (asked.ask.type === 'watch' && !message.ok) this.watchAgain(asked.ask);
        asked.done(message);
      }
    }
    if (message.type === 'hello') {
      this.greeted = true;
      this.lobbyOn = false;
      next = { ...next, invitations: invitationsOf(next.name) };
    }
    this.change(next);
    if (message.type === 'hello') this.followLobby();
    if (message.type === 'note' && message.note.code === 'seated') this.go({ at: 'table', game: message.game, table: message.note.table });
    if (message.type === 'bye') this.goodbye(message);
    this.leaveRoute();
  }

  private change(next: room.Room): void {
    for (const notice of next.notices) {
      const stays = notice.bad ? BAD_NOTICE_MS : NOTICE_MS;
      if (notice.id > this.room.noticesGiven) setTimeout(() => this.dismiss(notice.id), stays);
    }
    if (this.greeted && next.invitations !== this.room.invitations) rememberInvitations(next);
    if (!this.silent && room.turnCame(this.room, next)) this.chime.ring();
    this.room = next;
    if (!this.greeted) return;
    for (const at of room.unseen(next)) {
      this.room = room.askedFor(this.room, at);
      void this.ask({ type: 'watch', ...at });
    }
    rememberWatched(this.room);
  }

  private watchAgain(at: SeatAt): void {
    setTimeout(() => this.change(room.notAsked(this.room, at)), AGAIN_MS);
  }

  private arrive(route: Route): void {
    this.route = route;
    if (route.at === 'table') this.change(room.openTab(this.room, { game: route.game, table: route.table }));
    else this.followLobby();
  }

  /** Asks for news of the lobby where they are looked at. A look at a table ends them with the next tick, so that
   *  going to and fro between two tabs asks for nothing. */
  private followLobby(): void {
    const on = room.wantsLobby(this.room, this.route);
    if (!this.greeted || on === this.lobbyOn) return;
    this.lobbyOn = on;
    void this.ask({ type: 'lobby', on }).then((answer) => {
      if (answer && !answer.ok) setTimeout(() => (this.lobbyOn = !on), AGAIN_MS);
    });
  }

  /** A table that is no longer open is not a place to be. */
  private leaveRoute(): void {
    const { route } = this;
    if (route.at === 'table' && !room.tabAt(this.room, route)) this.go({ at: 'lobby' });
  }

  private goodbye(ended: ByeCode): void {
    if (ended.code === 'logged_out') this.out(bye(ended));
  }

  /** A connection that is refused and one that is broken look alike; HTTP tells them apart. */
  private async stillLoggedIn(): Promise<void> {
    try {
      if ((await me()) === null) this.out(words.page.sessionOver);
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

/** What one only watches is known to this page alone; a reload must find it again. */
function rememberWatched(state: room.Room): void {
  const watched = state.tabs.filter((tab) => !room.sitsAt(state, tab.at)).map((tab) => tab.at);
  sessionStorage.setItem(WATCHED, JSON.stringify(watched));
}

/** Nobody takes over what the last person at this screen looked at. */
export const forgetWatched = (): void => sessionStorage.removeItem(WATCHED);

const watchedBefore = (): SeatAt[] => listed(sessionStorage, WATCHED).filter(isSeatAt);

/** Each player's own: several may use one machine. */
const invitationsOf = (name: string): Opened[] => listed(localStorage, `${INVITATIONS}.${name}`).filter(isOpened);

function rememberInvitations(state: room.Room): void {
  localStorage.setItem(`${INVITATIONS}.${state.name}`, JSON.stringify(state.invitations));
}

function listed(storage: Storage, key: string): unknown[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

const isOpened = (found: unknown): found is Opened =>
  typeof found === 'object' && found !== null && 'game' in found && 'invitation' in found &&
  typeof found.game === 'number' && typeof found.invitation === 'string';

const isSeatAt = (found: unknown): found is SeatAt =>
  typeof found === 'object' && found !== null && 'game' in found && 'table' in found &&
  typeof found.game === 'number' && typeof found.table === 'number';
