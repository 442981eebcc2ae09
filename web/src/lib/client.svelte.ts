// The page's one living part: holds the state, hands what the room says to the reducers, and sends
// what the player wants. All deciding is done in `room` and `table`.

import { here } from './here.svelte';
import { me } from './http';
import { firstRequestId, Link, type SocketLike } from './link';
import * as room from './room';
import { read, write, type Route } from './route';
import { change as changeSettings, settings, type Sound } from './settings.svelte';
import { silenceOf, TICK_MS } from './silence';
import { lateSeat, soundOf, Sounds } from './sounds';
import { bye, words } from './words';
import type { ServerReply, ClientRequest, ByeCode, Millis, SeatAt, ServerMessage, Snapshot, TournamentStatus } from './wire/protocol';

/** How long good news stays to be read, and how long bad news does; either can be put away before. */
const NOTICE_MS = 6_000;
const BAD_NOTICE_MS = 30_000;
/** What cannot be shown now (a game that is being read back, a room that is busy) is asked for again. */
const AGAIN_MS = 2_000;
/** How often it is asked whether the tables of tournaments that one only watches are still there. */
const CHECK_MS = 8_000;
/** How long a new connection may take to open. */
const CONNECT_MS = 6_000;
/** How loud it is after a silence. */
const VOLUME = 0.6;
const WATCHED = 'cardroom.watched';

export class Client {
  private all = $state.raw(room.EMPTY);
  /** The room without its tables. What is drawn at a table looks here: an event at one of six tables then wakes nothing at
   *  the five others. */
  around = $state.raw<room.Surroundings>(room.EMPTY);
  route = $state.raw<Route>(read(location.hash));
  /** This machine's time, a few times a second: for countdowns. */
  now = $state<Millis>(Date.now());

  /** How long the last question to the room took. */
  latencyMs = $state<Millis | null>(null);
  /** The table that takes the keys and whose sounds are heard. */
  active = $state.raw<SeatAt | null>(null);
  /** How the tables lie on the screen: news come where nothing is to be pressed and nobody plays. */
  tablesLie = $state<'wide' | 'narrow' | 'hand' | 'tiles' | 'columns'>('wide');
  /** Whose chat is not shown until the page is closed. */
  muted = $state.raw<ReadonlySet<string>>(new Set());

  private readonly sounds = new Sounds();
  private readonly link: Link;
  private readonly pending = new Map<number, { ask: ClientRequest; done: (answer: ServerReply | null) => void }>();
  private nextId = firstRequestId(Date.now(), Math.random());
  /** Whether the room has greeted on this connection: before that nothing is asked. */
  private greeted = false;
  /** Whether this connection hears of the lobby. */
  private lobbyOn = false;
  private heardAt: Millis = Date.now();
  /** When the question was sent that is not answered yet. */
  private pingedAt: Millis | null = null;
  private answeredAt: Millis = 0;
  private connectingAt: Millis = Date.now();
  /** The turn for which the five seconds were heard. */
  private warned = '';
  private readonly cleanUp: (() => void)[] = [];
  /** When the tables that one watches were last asked for. */
  private checkedAt: Millis = 0;
  /** When each notice that is shown was given. */
  private readonly givenAt = new Map<number, Millis>();
  /** How the tournament stood before the message that is being heard. */
  private statusBefore: TournamentStatus | null = null;
  /** What was last remembered of the tables that one only watches. */
  private watched = '';

  get room(): room.Room {
    return this.all;
  }

  private set room(next: room.Room) {
    const before = this.all;
    this.all = next;
    if (!room.sameAround(before, next)) this.around = next;
  }

  /** `out` is called when the session is over. A visitor has none: he or she only looks. `accepts`: the rulebook that was
   *  accepted with the registration (R24). */
  constructor(private readonly out: (reason: string) => void, private readonly options: { visitor?: boolean; accepts?: string } = {}) {
    this.link = new Link({
      open: () => socket(socketAddress()),
      onText: (text) => {
        this.heardSomething();
        this.hear(JSON.parse(text) as ServerMessage);
      },
      onState: (state) => {
        if (state !== 'open') this.greeted = false;
        if (state === 'connecting') this.connectingAt = Date.now();
        this.pingedAt = null;
        if (state === 'lost' || state === 'closed') this.forgetPending();
        this.change(room.linked(this.room, state, Date.now()));
        if (state === 'lost') void this.stillLoggedIn();
      },
    });
  }

  start(): void {
    const tick = setInterval(() => {
      this.now = Date.now();
      this.listen();
      this.warn();
      this.followLobby();
      this.checkWatched();
    }, TICK_MS);
    const on = (event: string, run: () => void): void => {
      window.addEventListener(event, run);
      this.cleanUp.push(() => window.removeEventListener(event, run));
    };
    this.cleanUp.push(() => clearInterval(tick));
    on('online', () => this.link.hurry());
    on('offline', () => this.link.drop());
    on('hashchange', () => this.arrive(read(location.hash)));
    for (const gesture of ['pointerdown', 'keydown']) on(gesture, () => void this.sounds.wake());
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
    const over = room.tabAt(this.room, at)?.table?.over;
    this.change(room.closeTab(this.room, at));
    if (!over) void this.ask({ type: 'unwatch', ...at });
    this.leaveRoute();
  }

  /** Shows a table beside the lobby, or none. */
  peek(at: SeatAt | null): void {
    const before = this.room.peek?.at;
    this.change(room.peekAt(this.room, at));
    const now = this.room.peek?.at;
    if (before && !(now && room.same(before, now)) && !room.tabAt(this.room, before)) this.unwatchQuietly(before);
  }

  private unwatchQuietly(at: SeatAt): void {
    if (this.greeted) void this.ask({ type: 'unwatch', ...at });
  }

  /** Hides somebody's chat until the page is closed, or shows it again. */
  mute(player: string, on: boolean): void {
    const others = [...this.muted].filter((name) => name !== player);
    this.muted = new Set(on ? [...others, player] : others);
  }

  /** Whether anything is heard at all. */
  get silent(): boolean {
    return settings.volume === 0;
  }

  hush(silent: boolean): void {
    changeSettings({ volume: silent ? 0 : VOLUME });
    if (!silent) void this.sounds.wake();
  }

  dismiss(id: number): void {
    this.givenAt.delete(id);
    this.change(room.dismiss(this.room, id));
  }

  say(text: () => string, bad = false): void {
    this.change(room.notify(this.room, text, bad));
  }

  /** Asks the room; `null` if the line is not there, or breaks before the answer. */
  ask(ask: ClientRequest): Promise<ServerReply | null> {
    const id = this.nextId++;
    return new Promise((done) => {
      if (!this.greeted || !this.link.send(JSON.stringify({ id, ask }))) {
        if (ask.type !== 'unwatch') this.say(() => words.page.lineDown, true);
        done(null);
        return;
      }
      this.pending.set(id, { ask, done });
    });
  }

  private heardSomething(): void {
    this.heardAt = Date.now();
    if (this.room.link === 'open') this.room = room.heard(this.room);
  }

  /** Notices within five seconds that the connection is gone, however it went. */
  private listen(): void {
    if (this.room.link === 'connecting' && this.now - this.connectingAt > CONNECT_MS) this.link.drop();
    if (this.room.link !== 'open' || !this.greeted) return;
    const silence = silenceOf({ heardAt: this.heardAt, askedAt: this.pingedAt, answeredAt: this.answeredAt }, this.now);
    if (silence === 'ask') void this.ping();
    if (silence === 'lost') this.change(room.silent(this.room, this.heardAt));
    if (silence === 'dead') this.link.drop();
  }

  private async ping(): Promise<void> {
    const sentAt = Date.now();
    this.pingedAt = sentAt;
    const answer = await this.ask({ type: 'ping' });
    if (this.pingedAt === sentAt) this.pingedAt = null;
    if (!answer) return;
    this.answeredAt = Date.now();
    this.latencyMs = this.answeredAt - sentAt;
  }

  /** Five seconds are left at the table that is looked at. */
  private warn(): void {
    const late = lateSeat(this.room, this.now + this.room.aheadMs);
    if (late === null || late === this.warned) return;
    this.warned = late;
    this.sounds.play('late');
  }

  private sound(message: ServerMessage): void {
    if (message.type === 'note' && message.note.code === 'seat') this.sounds.play('seat');
    if (message.type === 'tournament') this.soundOfLevel(message);
    // Of tables in the background only one's turn is heard.
    if (message.type !== 'table' || document.hidden || !this.active || !room.same(this.active, message)) return;
    const sound = soundOf(message.said, room.tabAt(this.room, message)?.table?.own?.seat ?? null, this.room.name);
    if (sound) this.sounds.play(sound);
  }

  /** A new level, or a break, at the table that is looked at. */
  private soundOfLevel({ game, table, status }: Extract<ServerMessage, { type: 'tournament' }>): void {
    const told = this.statusBefore;
    if (!told || document.hidden || !this.active || !room.same(this.active, { game, table })) return;
    if (status.on_break_until !== undefined && told.on_break_until === undefined) this.sounds.play('break');
    else if (status.level > told.level) this.sounds.play('level');
  }

  private hear(message: ServerMessage): void {
    const before = this.room;
    this.statusBefore = message.type === 'tournament' ? (room.tabAt(before, message)?.table?.status ?? null) : null;
    let next = room.reduce(before, message, Date.now());
    if (message.type === 'answer') {
      const asked = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (asked) {
        next = room.answered(next, asked.ask, message, Date.now());
        if (asked.ask.type === 'watch' && !message.ok && !room.tabAt(next, asked.ask)?.table?.over) this.watchAgain(asked.ask);
        asked.done(message);
      }
    }
    if (message.type === 'hello') {
      this.greeted = true;
      this.lobbyOn = false;
    }
    this.change(next);
    this.sound(message);
    if (message.type === 'hello') this.followLobby();
    const { accepts } = this.options;
    if (message.type === 'hello' && accepts !== undefined && !message.accepted.includes(accepts)) void this.ask({ type: 'accept_rules', rulebook: accepts });
    if (message.type === 'snapshot') this.topUp(before, message);
    if (message.type === 'note' && message.note.code === 'seated') this.go({ at: 'table', game: message.game, table: message.note.table });
    if (message.type === 'note' && message.note.code === 'tournament_starts') this.followStart({ game: message.game, table: message.note.table });
    if (message.type === 'bye') this.goodbye(message);
    if (message.type === 'note') this.hushNote(before, message);
    this.followMove();
    this.leaveRoute();
  }

  /** What the table in front says itself, in a card or a dialog, is no toast as well. */
  private hushNote(before: room.Room, { game, note }: Extract<ServerMessage, { type: 'note' }>): void {
    if (note.code !== 'tournament_finished' && note.code !== 'tournament_cancelled' && note.code !== 'rebuy_offered') return;
    const shown = this.route.at === 'table' && this.route.game === game;
    const told = this.room.notices.find(({ id }) => id > before.noticesGiven);
    if (shown && told) this.dismiss(told.id);
  }

  /** R42: who is moved while the table is looked at looks at the new one, in the same place. */
  private followMove(): void {
    const { route } = this;
    if (route.at !== 'table' || room.tabAt(this.room, route)) return;
    const now = this.room.seats.find((seat) => seat.game === route.game);
    if (!now || !room.tabAt(this.room, now)) return;
    this.route = { at: 'table', game: now.game, table: now.table };
    this.active = { game: now.game, table: now.table };
    here.route = this.route;
    location.replace(write(this.route));
  }

  /** The card about the end of a tournament is put away; its table too, if one leaves. */
  putAway(game: number, leave: boolean): void {
    this.change(room.putAway(this.room, game));
    if (!leave) return;
    for (const tab of this.room.tabs.filter((one) => one.at.game === game && !room.sitsAt(this.room, one.at))) this.unwatch(tab.at);
  }

  /** Something to be heard, where sounds are allowed. */
  ring(sound: Sound): void {
    this.sounds.play(sound);
  }

  /** Who has chosen to be topped up after every hand is so at each new seat, where the rules offer it. */
  private topUp(before: room.Room, { game, table, own }: Snapshot): void {
    const sat = room.tabAt(before, { game, table })?.table?.own != null;
    if (settings.autoTopUp && !sat && own?.auto_top_up === false) void this.ask({ type: 'auto_top_up', game, table, on: true });
  }

  /** A Sit & Go that one has entered begins: its table is the place to be, unless another one is looked at. */
  private followStart(at: SeatAt): void {
    const shown = this.route.at === 'table' ? room.tabAt(this.room, this.route) : undefined;
    if (!shown || shown.table?.over) this.go({ at: 'table', ...at });
  }

  private change(next: room.Room): void {
    for (const notice of next.notices) {
      if (!this.givenAt.has(notice.id)) this.givenAt.set(notice.id, Date.now());
      if (notice.id > this.room.noticesGiven && !notice.stays) setTimeout(() => this.dismiss(notice.id), notice.bad ? BAD_NOTICE_MS : NOTICE_MS);
    }
    if (room.turnCame(this.room, next)) this.sounds.play('turn');
    this.room = next;
    if (!this.greeted) return;
    for (const at of room.unseen(next)) {
      this.room = room.askedFor(this.room, at);
      void this.ask({ type: 'watch', ...at });
    }
    this.rememberWatched();
  }

  /** What one only watches is known to this page alone; a reload must find it again. */
  private rememberWatched(): void {
    const watched = JSON.stringify(this.room.tabs.filter((tab) => !room.sitsAt(this.room, tab.at)).map((tab) => tab.at));
    if (watched !== this.watched) sessionStorage.setItem(WATCHED, watched);
    this.watched = watched;
  }

  private watchAgain(at: SeatAt): void {
    setTimeout(() => this.change(room.notAsked(this.room, at)), AGAIN_MS);
  }

  private arrive(route: Route): void {
    // What has been read is not carried to other pages.
    if (route.at !== this.route.at) {
      const old = this.room.notices.filter(({ id }) => Date.now() - (this.givenAt.get(id) ?? 0) > NOTICE_MS);
      for (const { id } of old) this.dismiss(id);
    }
    const left = this.route;
    this.route = route;
    if (left.at === 'table' && !(route.at === 'table' && room.same(left, route))) this.change(room.swept(this.room, left));
    if (route.at === 'table') {
      this.active = { game: route.game, table: route.table };
      this.change(room.openTab(this.room, this.active));
    }
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

  /** The room does not say that a table one watches is closed: the page of its tournament does. */
  private checkWatched(): void {
    if (!this.greeted || document.hidden || this.now - this.checkedAt < CHECK_MS) return;
    this.checkedAt = this.now;
    for (const game of room.watchedGames(this.room)) {
      void this.ask({ type: 'tournament', game }).then((answer) => {
        if (answer?.tournament || answer?.refused?.code === 'no_such_game') this.change(room.checked(this.room, game, answer.tournament ?? null));
        if (this.route.at !== 'table') this.change(room.swept(this.room, null));
      });
    }
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
    if (this.options.visitor) return;
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

/** Beside the page, wherever a proxy has put it. */
function socketAddress(): string {
  const address = new URL('ws', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
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

/** Nobody takes over what the last person at this screen looked at. */
export const forgetWatched = (): void => sessionStorage.removeItem(WATCHED);

const watchedBefore = (): SeatAt[] => listed(sessionStorage, WATCHED).filter(isSeatAt);

function listed(storage: Storage, key: string): unknown[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

const isSeatAt = (found: unknown): found is SeatAt =>
  typeof found === 'object' && found !== null && 'game' in found && 'table' in found &&
  typeof found.game === 'number' && typeof found.table === 'number';
