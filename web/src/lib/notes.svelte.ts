// The player's own notes and colour labels about others, kept with the account.

import { SvelteMap } from 'svelte/reactivity';
import { ask } from './http';

/** `label` 0 is none, 1 to 6 are colours. */
export type Note = { label: number; text: string };

export const LABELS = [1, 2, 3, 4, 5, 6] as const;
/** The room takes no longer text. */
export const NOTE_CHARS_MAX = 500;

/** By the name of the player. */
export const notes = new SvelteMap<string, Note>();

const NONE: Note = { label: 0, text: '' };
let asked = '';

export const noteOn = (player: string): Note => notes.get(player) ?? NONE;

/** Reads the notes of this account, once; without them the table is drawn as it is. */
export async function loadNotes(account: string): Promise<void> {
  if (asked === account) return;
  asked = account;
  notes.clear();
  try {
    const found = await ask<{ notes?: (Note & { player: string })[] }>('api/notes');
    for (const { player, label, text } of found.notes ?? []) notes.set(player, { label, text });
  } catch {
    asked = '';
  }
}

/** Keeps a note; an empty one without a colour is forgotten. Throws what the room refused. */
export async function keepNote(player: string, note: Note): Promise<void> {
  await ask('api/notes', { player, ...note }, 'PUT');
  if (note.label === 0 && note.text === '') notes.delete(player);
  else notes.set(player, note);
}
