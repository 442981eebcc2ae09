import { beforeEach, expect, test } from 'vitest';
import { firstRequestId, Link, waitMs, type LinkState, type SocketLike } from './link';

let sockets: (SocketLike & { sent: string[]; closed: boolean })[];
let states: LinkState[];
let heard: string[];
let waits: { run: () => void; ms: number; cancelled: boolean }[];
let link: Link;

beforeEach(() => {
  [sockets, states, heard, waits] = [[], [], [], []];
  link = new Link({
    open: () => {
      const socket = {
        sent: [] as string[], closed: false, onopen: null, onclose: null, onmessage: null,
        send(text: string) { this.sent.push(text); },
        close() { this.closed = true; },
      };
      sockets.push(socket);
      return socket;
    },
    onText: (text) => heard.push(text),
    onState: (state) => states.push(state),
    later: (run, ms) => {
      const wait = { run, ms, cancelled: false };
      waits.push(wait);
      return () => { wait.cancelled = true; };
    },
    chance: () => 1,
  });
});

test('a lost connection comes back by itself, ever more patiently', () => {
  link.start();
  sockets[0]?.onclose?.();
  waits[0]?.run();
  sockets[1]?.onclose?.();
  waits[1]?.run();
  sockets[2]?.onopen?.();
  expect(waits.map((wait) => wait.ms)).toEqual([500, 1000]);
  expect(states).toEqual(['connecting', 'lost', 'connecting', 'lost', 'connecting', 'open']);
});

test('patience starts afresh once the room has spoken', () => {
  link.start();
  sockets[0]?.onclose?.();
  waits[0]?.run();
  sockets[1]?.onmessage?.({ data: 'hello' });
  sockets[1]?.onclose?.();
  expect(waits.map((wait) => wait.ms)).toEqual([500, 500]);
  expect(heard).toEqual(['hello']);
});

test('a link that was ended stays ended, and hears nothing more', () => {
  link.start();
  const onmessage = sockets[0]?.onmessage;
  link.stop();
  onmessage?.({ data: 'late' });
  sockets[0]?.onclose?.();
  expect(sockets[0]?.closed).toBe(true);
  expect(waits).toEqual([]);
  expect(heard).toEqual([]);
  expect(link.send('x')).toBe(false);
});

test('being online again ends the wait', () => {
  link.start();
  sockets[0]?.onclose?.();
  link.hurry();
  expect(waits[0]?.cancelled).toBe(true);
  expect(sockets.length).toBe(2);
  link.hurry();
  expect(sockets.length).toBe(2);
});

test('a line that has gone quiet is given up once, though its socket never closes', () => {
  link.start();
  const quiet = sockets[0];
  link.drop();
  expect(quiet?.closed).toBe(true);
  quiet?.onclose?.();
  expect(states).toEqual(['connecting', 'lost']);
  expect(waits.length).toBe(1);
});

test('waits are spread and bounded', () => {
  expect(waitMs(0, 0)).toBe(250);
  expect(waitMs(50, 1)).toBe(10_000);
});

test('request numbers of a later visit are larger, and exact', () => {
  const early = firstRequestId(1_800_000_000_000, 0.999);
  expect(firstRequestId(1_800_000_000_001, 0)).toBeGreaterThan(early);
  expect(Number.isSafeInteger(early * 2)).toBe(true);
});
