// Sounds, all made on the spot and none longer than 300 ms. Browsers let a page be heard only after a click or a key.

import { isLive, type Room } from './room';
import { settings, type Sound } from './settings.svelte';
import type { Millis, Seat, TableMessage } from './wire/protocol';

/** A note, or noise through a filter at this frequency; times in seconds. */
type Part = { hz: number; at: number; lasts: number; loud: number; wave: OscillatorType | 'noise' };

const note = (hz: number, at: number, lasts: number, loud = 0.16, wave: OscillatorType = 'sine'): Part => ({ hz, at, lasts, loud, wave });
const noise = (hz: number, at: number, lasts: number, loud: number): Part => ({ hz, at, lasts, loud, wave: 'noise' });

const PARTS: Record<Sound, Part[]> = {
  turn: [note(587, 0, 0.14), note(880, 0.12, 0.18)],
  late: [note(988, 0, 0.07, 0.14, 'triangle'), note(988, 0.12, 0.07, 0.14, 'triangle')],
  card: [noise(4200, 0, 0.06, 0.1)],
  check: [noise(420, 0, 0.05, 0.3), noise(420, 0.1, 0.05, 0.24)],
  chips: [noise(5200, 0, 0.035, 0.16), note(2350, 0, 0.05, 0.04, 'triangle'), noise(6100, 0.05, 0.03, 0.1)],
  win: [noise(5200, 0, 0.04, 0.12), noise(5800, 0.07, 0.04, 0.12), noise(5000, 0.14, 0.04, 0.12), note(1047, 0.12, 0.17, 0.07)],
  allIn: [note(196, 0, 0.28, 0.16, 'triangle'), note(294, 0.06, 0.22, 0.1, 'triangle')],
  fold: [noise(900, 0, 0.16, 0.06)],
  seat: [note(523, 0, 0.1), note(659, 0.08, 0.1), note(784, 0.16, 0.13)],
  level: [note(659, 0, 0.1, 0.1), note(988, 0.1, 0.16, 0.1)],
  break: [note(784, 0, 0.12, 0.1), note(523, 0.12, 0.17, 0.1)],
  message: [note(740, 0, 0.09, 0.07)],
};

/** The longest of all sounds, in seconds. */
export const LONGEST_S = Math.max(...Object.values(PARTS).flatMap((parts) => parts.map((part) => part.at + part.lasts)));

/** The same sound again within this time is one sound. */
const AGAIN_MS = 60;

export class Sounds {
  private context: AudioContext | null = null;
  private hiss: AudioBuffer | null = null;
  private readonly playedAt = new Map<Sound, number>();

  /** To be called with a click or a key; what is played before it is done is not heard. */
  async wake(): Promise<void> {
    if (settings.volume === 0) return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') await this.context.resume();
  }

  /** Plays it, unless it is turned off; `anyway` to try it out. */
  play(sound: Sound, anyway = false): void {
    const { context } = this;
    if (context?.state !== 'running' || (!settings.sounds[sound] && !anyway) || settings.volume === 0) return;
    const now = performance.now();
    if (now - (this.playedAt.get(sound) ?? -Infinity) < AGAIN_MS) return;
    this.playedAt.set(sound, now);
    for (const part of PARTS[sound]) this.start(context, part);
  }

  private start(context: AudioContext, { hz, at, lasts, loud, wave }: Part): void {
    const [from, volume] = [context.currentTime + at, context.createGain()];
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(loud * settings.volume, from + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
    volume.connect(context.destination);
    if (wave === 'noise') {
      const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
      source.buffer = this.hissOf(context);
      filter.type = 'bandpass';
      filter.frequency.value = hz;
      source.connect(filter).connect(volume);
      source.start(from, 0, lasts);
    } else {
      const tone = context.createOscillator();
      tone.type = wave;
      tone.frequency.value = hz;
      tone.connect(volume);
      tone.start(from);
      tone.stop(from + lasts);
    }
  }

  private hissOf(context: AudioContext): AudioBuffer {
    if (this.hiss) return this.hiss;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.3), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return (this.hiss = buffer);
  }
}

/** What a message sounds like at the table that is looked at. One's turn has a sound of its own, wherever it is. */
export function soundOf(said: TableMessage, own: Seat | null, name: string): Sound | null {
  switch (said.type) {
    case 'dealt': return said.seat === own ? 'card' : null;
    case 'board': return 'card';
    case 'checked': return 'check';
    case 'folded': return 'fold';
    case 'posted':
    case 'called':
    case 'raised':
      return said.all_in ? 'allIn' : 'chips';
    case 'won': return 'win';
    case 'chat': return said.name === name ? null : 'message';
    default: return null;
  }
}

/** Less than this is left when the warning is heard. */
const LATE_MS = 5_000;

/** The turn of the player's own that has five seconds or less to go, at any table; the time bank counts. */
export function lateSeat(room: Room, now: Millis): string | null {
  for (const { at, table } of room.tabs) {
    if (!table?.legal || !table.clock || !isLive(room, table)) continue;
    const { phase, until } = table.clock;
    // Whoever has a time bank has more than this clock says.
    if (phase === 'decision' && (table.own?.timeBank ?? 0) > 0) continue;
    if (until - now <= LATE_MS && until > now) return `${at.game}/${at.table}/${table.hand}/${table.turn}`;
  }
  return null;
}
