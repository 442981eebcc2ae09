// What is drawn at the tables of tournaments alone: one chunk, fetched with the first of them.

export { default as Odds } from '../Odds.svelte';
export { default as SeatExtras } from './SeatExtras.svelte';
export { default as StatusLine } from './StatusLine.svelte';
export { default as StatusPanel } from './StatusPanel.svelte';
export { default as TableCards } from './TableCards.svelte';
