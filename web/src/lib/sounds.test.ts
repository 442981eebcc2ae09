import { afterEach, expect, test, vi } from 'vitest';
import * as rooms from './room';
import { settings, SOUNDS } from './settings.svelte';
import { lateSeat, LONGEST_S, soundOf, Sounds } from './sounds';
import type { Snapshot } from './wire/protocol';

test('no sound is longer than 300 ms', () => {
  expect(LONGEST_S).toBeLessThanOrEqual(0.3);
});

/** A loudspeaker that counts what is started. */
class Speaker {
  static started = 0;
  state = 'running';
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  private readonly node = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }, frequency: { value: 0 },
    connect: (next: object) => next, start: () => void (Speaker.started += 1), stop: () => undefined,
  });
  createGain = this.node;
  createOscillator = this.node;
  createBufferSource = this.node;
  createBiquadFilter = this.node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
}
const all = { ...settings.sounds };
afterEach(() => {
  settings.sounds = all;
  vi.unstubAllGlobals();
});

test.each(SOUNDS)('the switch of the sound “%s” turns off that one alone', async (off) => {
  vi.stubGlobal('AudioContext', Speaker);
  const sounds = new Sounds();
  await sounds.wake();
  settings.sounds = { ...all, [off]: false };
  const heard = SOUNDS.filter((sound) => {
    const before = Speaker.started;
    sounds.play(sound);
    return Speaker.started > before;
  });
  expect(heard).toEqual(SOUNDS.filter((sound) => sound !== off));
});

test('what happens at the table is heard, but not the chat of one’s own', () => {
  expect(soundOf({ type: 'raised', seat: 3, added: 80, to: 80, by: 80, opens: true, all_in: false }, 1, 'Ann')).toBe('chips');
  expect(soundOf({ type: 'called', seat: 3, added: 80, to: 80, all_in: true }, 1, 'Ann')).toBe('allIn');
  expect(soundOf({ type: 'dealt', seat: 1, cards: ['As', 'Kd'] }, 1, 'Ann')).toBe('card');
  expect(soundOf({ type: 'dealt', seat: 3 }, 1, 'Ann')).toBeNull();
  expect(soundOf({ type: 'chat', name: 'Ann', house: false, text: 'hi' }, 1, 'Ann')).toBeNull();
  expect(soundOf({ type: 'chat', name: 'Cid', house: false, text: 'hi' }, 1, 'Ann')).toBe('message');
});

test('five seconds are told when they are the last: not while a time bank follows, nor without a connection', () => {
  const at = { game: 3, table: 1 };
  const hand: Snapshot['hand'] = {
    poker: 'holdem', big_blind: 10, button: 1, street: 'preflop', board: [], pot: 15, pots: [], players: [], to_act: 1, turn: 4, legal: { check: true },
  };
  const snapshot = (bank: number): Snapshot => ({
    ...at, n: 4, seats: 6, hand_number: 2, blinds: { small: 5, big: 10 }, players: [], hand, own: { seat: 1, time_bank: bank },
  });
  const told = (bank: number, phase: 'decision' | 'bank', leftMs: number): rooms.Room => {
    const opened = rooms.linked(rooms.openTab(rooms.EMPTY, at), 'open', 0);
    const shown = rooms.reduce(opened, { type: 'snapshot', ...snapshot(bank) }, 0);
    return rooms.reduce(shown, { type: 'table', ...at, n: 5, said: { type: 'clock', seat: 1, phase, until: 10_000 + leftMs } }, 0);
  };
  expect(lateSeat(told(0, 'decision', 4_900), 10_000)).toBe('3/1/2/4');
  expect(lateSeat(told(0, 'decision', 5_100), 10_000)).toBeNull();
  expect(lateSeat(told(20_000, 'decision', 4_900), 10_000)).toBeNull();
  expect(lateSeat(told(20_000, 'bank', 4_900), 10_000)).toBe('3/1/2/4');
  expect(lateSeat(rooms.silent(told(0, 'decision', 4_900), 9_000), 10_000)).toBeNull();
});
