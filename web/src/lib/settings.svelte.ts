// What a player likes: kept in this browser at once, and with the account where there is one (`App` sends it there).
// Anything unknown or of the wrong kind falls back to its default.

import type { Language } from './language';
import { LANGUAGES } from './language';

export const THEMES = ['system', 'dark', 'light'] as const;
export const SPEEDS = ['normal', 'fast', 'off'] as const;
export const CARD_SIZES = ['normal', 'large'] as const;
export const FELTS = ['jade', 'blue', 'wine', 'slate'] as const;
export const SOUNDS = ['turn', 'late', 'card', 'check', 'chips', 'win', 'allIn', 'fold', 'seat', 'level', 'break', 'message'] as const;
export const CONFIRMATIONS = ['foldWhenCheck', 'allIn', 'leave'] as const;
/** What the log of a table shows. */
export const LOG_LINES = ['actions', 'chat', 'house', 'comings'] as const;
/** What can be done with a key. */
export const COMMANDS = [
  'fold', 'call', 'raise', 'amount', 'allIn', 'preset1', 'preset2', 'preset3', 'preset4', 'preset5', 'more', 'less', 'nextTable', 'sitOut', 'lastHand', 'chat',
] as const;

export type Sound = (typeof SOUNDS)[number];
export type Command = (typeof COMMANDS)[number];

export type Settings = {
  /** `null`: as the market or the browser asks. */
  language: Language | null;
  theme: (typeof THEMES)[number];
  fourColours: boolean;
  cardSize: (typeof CARD_SIZES)[number];
  felt: (typeof FELTS)[number];
  volume: number;
  sounds: Record<Sound, boolean>;
  animation: (typeof SPEEDS)[number];
  /** Amounts in big blinds at the table. */
  bigBlinds: boolean;
  hotkeys: Record<Command, string>;
  autoTopUp: boolean;
  confirm: Record<(typeof CONFIRMATIONS)[number], boolean>;
  log: Record<(typeof LOG_LINES)[number], boolean>;
  notifications: boolean;
  /** Several tables side by side where the screen is wide enough; else as tabs. */
  tiles: boolean;
  /** X2: the multiplier of a HexaPro without its climb. */
  revealAtOnce: boolean;
};

const all = <K extends string, V>(keys: readonly K[], value: V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>;

export const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  fourColours: true,
  cardSize: 'normal',
  felt: 'jade',
  volume: 0.6,
  sounds: all(SOUNDS, true),
  animation: 'normal',
  bigBlinds: false,
  hotkeys: {
    fold: 'f', call: 'c', raise: 'r', amount: 'e', allIn: 'a', preset1: '1', preset2: '2', preset3: '3', preset4: '4', preset5: '5',
    more: 'ArrowUp', less: 'ArrowDown', nextTable: 'n', sitOut: 'o', lastHand: 'h', chat: 't',
  },
  autoTopUp: false,
  confirm: { foldWhenCheck: true, allIn: false, leave: true },
  log: all(LOG_LINES, true),
  notifications: false,
  tiles: true,
  revealAtOnce: false,
};

const STORED = 'cardroom.settings';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings as they were stored, by this page or another version of it. */
export function readSettings(stored: unknown): Settings {
  const from = isObject(stored) ? stored : {};
  const one = <T extends string>(key: string, of: readonly T[], usual: T): T => of.find((value) => value === from[key]) ?? usual;
  const yes = (key: string, usual: boolean): boolean => (typeof from[key] === 'boolean' ? from[key] : usual);
  const each = <K extends string, V>(key: string, keys: readonly K[], usual: Record<K, V>): Record<K, V> => {
    const found = isObject(from[key]) ? from[key] : {};
    return Object.fromEntries(
      keys.map((name) => [name, typeof found[name] === typeof usual[name] ? found[name] : usual[name]]),
    ) as Record<K, V>;
  };
  const { volume } = from;
  return {
    language: LANGUAGES.find((language) => language === from['language']) ?? null,
    theme: one('theme', THEMES, DEFAULTS.theme),
    fourColours: yes('fourColours', DEFAULTS.fourColours),
    cardSize: one('cardSize', CARD_SIZES, DEFAULTS.cardSize),
    felt: one('felt', FELTS, DEFAULTS.felt),
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume,
    sounds: each('sounds', SOUNDS, DEFAULTS.sounds),
    animation: one('animation', SPEEDS, DEFAULTS.animation),
    bigBlinds: yes('bigBlinds', DEFAULTS.bigBlinds),
    hotkeys: keysOf(from['hotkeys']),
    autoTopUp: yes('autoTopUp', DEFAULTS.autoTopUp),
    confirm: each('confirm', CONFIRMATIONS, DEFAULTS.confirm),
    log: each('log', LOG_LINES, DEFAULTS.log),
    notifications: yes('notifications', DEFAULTS.notifications),
    tiles: yes('tiles', DEFAULTS.tiles),
    revealAtOnce: yes('revealAtOnce', DEFAULTS.revealAtOnce),
  };
}

/** The keys as they were stored. A command that was not known then has its usual key, unless that is another's by now. */
function keysOf(stored: unknown): Record<Command, string> {
  const found = isObject(stored) ? stored : {};
  const kept = (command: Command): string | null => (typeof found[command] === 'string' ? found[command] : null);
  const taken = new Set(COMMANDS.map(kept));
  const usual = (command: Command): string => (taken.has(DEFAULTS.hotkeys[command]) ? '' : DEFAULTS.hotkeys[command]);
  return Object.fromEntries(COMMANDS.map((command) => [command, kept(command) ?? usual(command)])) as Record<Command, string>;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null');
  } catch {
    return null;
  }
}

/** The settings in force. Change them with `change`. */
export const settings: Settings = $state(readSettings(stored()));

/** Called with the settings after every change by the player. */
let keepElsewhere: (settings: Settings) => void = () => undefined;

/** From now on changes are kept with the account too. */
export function keepWithAccount(keep: (settings: Settings) => void): void {
  keepElsewhere = keep;
}

export function change(to: Partial<Settings>): void {
  Object.assign(settings, to);
  const now = $state.snapshot(settings) as Settings;
  localStorage.setItem(STORED, JSON.stringify(now));
  keepElsewhere(now);
}

/** What was kept with the account comes first. */
export function take(kept: unknown): void {
  if (!isObject(kept)) return;
  Object.assign(settings, readSettings(kept));
  localStorage.setItem(STORED, JSON.stringify($state.snapshot(settings)));
}
