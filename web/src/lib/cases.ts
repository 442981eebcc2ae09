// The requests about cases and approvals, and what their pages decide by themselves: deadlines, which actions are offered, the order
// of the evidence, and what people type.

import { handKey, type Alert } from './alert';
import { ask, Refused } from './http';
import { whole } from './locale';
import { money, read } from './money';
import type { CaseWords } from './language/cases/words';
import type { Permission } from './wire/staff';
import {
  CASE_CODES, type ApproveProposal, type CaseCode, type CaseFile, type CasePage, type CaseRow, type CaseState, type DecideAppeal, type EvidenceAdded, type EvidenceHand, type EvidencePage, type EvidenceRow,
  type HandRef, type HoldReply, type MoneyLine, type NewCase, type NewCasePlayer, type NewEvidence, type NewHold, type NewNote, type NewProposal, type NewVerdict, type PlayerAndReason, type PlayerRef, type Proposal, type ProposalList,
  type ProposalPreview, type ProposalState, type ProposedAction, type ReleaseHold, type SharedEvidence, type ValueFlow, type Actor,
} from './wire/cases';

export type { Innocent } from './alert';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The most hands that one request adds. */
export const HANDS_AT_ONCE_MAX = 200;
/** The unit of amounts that are not money. */
export const CHIPS = 'chips';

const at = (number: number): string => `api/staff/cases/${number}`;

export type CaseFilter = { state: CaseState | ''; player: string };

export const caseList = (filter: CaseFilter, before: number | null): Promise<CasePage> => ask(`api/staff/cases${query({ state: filter.state, player: filter.player.trim(), before })}`);
export const openCase = (body: NewCase): Promise<CaseFile> => ask('api/staff/cases', body);
export const caseFile = (number: number): Promise<CaseFile> => ask(at(number));
export const evidence = (number: number, from: number): Promise<EvidencePage> => ask(`${at(number)}/evidence${query({ from: from === 1 ? null : from })}`);
export const valueFlow = (number: number): Promise<ValueFlow> => ask(`${at(number)}/flow`);
export const viewHand = (number: number, hand: HandRef): Promise<EvidenceHand> => ask(`${at(number)}/view`, { hand });
export const fileAddress = (number: number, as: 'json' | 'text'): string => `${at(number)}/file?as=${as}`;

export const addNote = (number: number, body: NewNote): Promise<CaseFile> => ask(`${at(number)}/note`, body);
export const addPlayer = (number: number, body: NewCasePlayer): Promise<CaseFile> => ask(`${at(number)}/players`, body);
export const addHands = (number: number, body: NewEvidence): Promise<EvidenceAdded> => ask(`${at(number)}/evidence`, body);
export const addShared = (number: number, body: SharedEvidence): Promise<EvidenceAdded> => ask(`${at(number)}/shared`, body);
export const holdMoney = (number: number, body: NewHold): Promise<HoldReply> => ask(`${at(number)}/hold`, body);
export const releaseHold = (number: number, body: ReleaseHold): Promise<CaseFile> => ask(`${at(number)}/release`, body);
export const askRecording = (number: number, body: PlayerAndReason): Promise<CaseFile> => ask(`${at(number)}/recording`, body);
export const disclose = (number: number, body: PlayerAndReason): Promise<CaseFile> => ask(`${at(number)}/disclose`, body);
export const giveVerdict = (number: number, body: NewVerdict): Promise<CaseFile> => ask(`${at(number)}/verdict`, body);
export const decideAppeal = (number: number, body: DecideAppeal): Promise<CaseFile> => ask(`${at(number)}/appeal`, body);
export const closeCase = (number: number, reason: string): Promise<CaseFile> => ask(`${at(number)}/close`, { reason });

export const proposalList = (state: ProposalState | '', before: number | null): Promise<ProposalList> => ask(`api/staff/proposals${query({ state, before })}`);
export const proposal = (number: number): Promise<Proposal> => ask(`api/staff/proposals/${number}`);
export const previewProposal = (action: ProposedAction): Promise<ProposalPreview> => ask('api/staff/proposals/preview', { action });
export const propose = (body: NewProposal): Promise<Proposal> => ask('api/staff/proposals', body);
export const approve = (number: number, body: ApproveProposal): Promise<Proposal> => ask(`api/staff/proposals/${number}/approve`, body);
export const decideOtherwise = (number: number, what: 'refuse' | 'ask' | 'answer' | 'withdraw', reason: string): Promise<Proposal> => ask(`api/staff/proposals/${number}/${what}`, { reason });

function query(parts: Record<string, string | number | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const isCaseCode = (code: string | null): code is CaseCode => (CASE_CODES as readonly (string | null)[]).includes(code);

/** Waits for an answer; a refusal about cases gets its sentence, so that every dialog of the desk can show it. */
export async function inWords<T>(answer: Promise<T>, words: CaseWords): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Refused && isCaseCode(error.code) ? new Refused(error.status, words.codes[error.code], error.code) : error;
  }
}

export const isGone = (error: unknown): boolean => error instanceof Refused && error.status === 404;

/** How near a deadline is. */
export type Due = 'none' | 'over' | 'today' | 'soon' | 'later';
/** What is due within so many days is shown as near. */
const SOON_DAYS = 3;

/** How near a time is, and in how many days; of one that has passed, how many days ago. */
export function dueOf(due: number | null, now: number): { due: Due; days: number } {
  if (due === null) return { due: 'none', days: 0 };
  if (due < now) return { due: 'over', days: Math.max(1, Math.floor((now - due) / DAY_MS)) };
  const days = Math.floor((due - now) / DAY_MS);
  return { due: days === 0 ? 'today' : days <= SOON_DAYS ? 'soon' : 'later', days };
}

export const ACTS = ['note', 'player', 'hands', 'shared', 'hold', 'release', 'recording', 'disclose', 'verdict', 'appeal', 'seize', 'close'] as const;
export type CaseAct = (typeof ACTS)[number];

/** Whether the verdict can still change: somebody may appeal, or an appeal waits. */
export function mayChange(file: CaseFile): boolean {
  const { verdict, appeals, now } = file;
  if (verdict === null) return true;
  const appealed = (player: number): boolean => appeals.some((one) => one.who.player === player);
  return appeals.some((one) => one.decision === null) || (now < verdict.appeal_until && verdict.penalties.some((one) => !appealed(one.player)));
}

/** Holds from which money can be seized: of players who have a penalty, with something left. */
export const seizable = (file: CaseFile): CaseFile['holds'] =>
  file.verdict?.outcome === 'violation' ? file.holds.filter((hold) => hold.left > 0 && file.verdict?.penalties.some((one) => one.player === hold.who.player)) : [];

/** What can be done in a case as it is, by somebody with these permissions. The room decides again. */
export function actsOf(file: CaseFile, permissions: readonly Permission[]): CaseAct[] {
  const { state } = file.row;
  if (state === 'closed') return [];
  const [handles, holds, seizes] = (['handle_cases', 'hold_funds', 'seize_funds'] as const).map((one) => permissions.includes(one));
  const final = state === 'decided' && !mayChange(file);
  const left = file.holds.some((hold) => hold.left > 0);
  const offered: Record<CaseAct, boolean | undefined> = {
    note: handles,
    player: handles,
    hands: handles,
    shared: handles && file.row.players.length >= 2,
    hold: holds,
    release: holds && left,
    recording: handles && file.may_ask_for_recording,
    disclose: handles && file.row.players.some((one) => one.disclosed_at === null),
    verdict: handles && state === 'open',
    appeal: handles && file.appeals.some((one) => one.decision === null),
    seize: seizes && final && seizable(file).length > 0,
    close: handles && final && !left,
  };
  return ACTS.filter((act) => offered[act] === true);
}

/** An amount in its unit: money, or chips of a tournament. */
export const inUnit = (amount: number, unit: string): string => (unit === CHIPS ? whole(amount) : money(amount, unit));
export const signed = (amount: number, unit: string): string => (amount > 0 ? '+' : '') + inUnit(amount, unit);

export const nameOf = (who: PlayerRef, words: CaseWords): string => who.name ?? words.playerNumber(who.player);

/** A player of a case by number. */
export const named = (row: CaseRow, player: number, words: CaseWords): string => nameOf(row.players.find((one) => one.who.player === player)?.who ?? { player, name: null }, words);

/** Who did something; `operator` is what the desk calls whoever works at the command line. */
export function actorName(by: Actor, words: CaseWords, operator: string): string {
  switch (by.type) {
    case 'staff': return by.name ?? words.staffNumber(by.number);
    case 'player': return by.name ?? words.playerNumber(by.player);
    case 'operator': return operator;
    case 'room': return words.room;
  }
}

/** A hand of the evidence with what changed hands in it, and how loudly it speaks (of 1; `null` if no detector weighed it). */
export type WeighedHand = { row: EvidenceRow; moved: number; weight: number | null };

/** The heaviest first: by the detector's weight, then by what changed hands. Weights are shown against the heaviest. */
export function weighed(rows: readonly EvidenceRow[], alert: Alert | null): WeighedHand[] {
  const heaviest = Math.max(0, ...(alert?.weights.values() ?? []));
  const hands = rows.map((row) => {
    const weight = alert?.weights.get(handKey(row.hand));
    const moved = row.nets.reduce((sum, [, net]) => sum + Math.max(0, net), 0);
    return { row, moved, weight: weight === undefined || heaviest === 0 ? null : Math.max(0, weight) / heaviest };
  });
  return hands.sort((a, b) => (b.weight ?? -1) - (a.weight ?? -1) || b.moved - a.moved || a.row.started_at - b.row.started_at);
}

/** Numbers of players as somebody types them: `9, 11`; `null` if something else is among them. */
export function playersTyped(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.some((part) => !/^\d{1,15}$/.test(part))) return null;
  return [...new Set(parts.map(Number))];
}

/** Hands as somebody types them, one a line: `7/2/31`. `null` if one is something else, there is none, or there are too many. */
export function handsTyped(text: string): HandRef[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const hands = new Map<string, HandRef>();
  for (const part of parts) {
    const found = /^(\d{1,15})[/-](\d{1,15})[/-](\d{1,15})$/.exec(part);
    if (!found) return null;
    const hand = { game: Number(found[1]), table: Number(found[2]), hand: Number(found[3]) };
    hands.set(handKey(hand), hand);
  }
  return hands.size === 0 || hands.size > HANDS_AT_ONCE_MAX ? null : [...hands.values()];
}

/** Clauses as somebody types them: `r12, R22` → `R12`, `R22`. */
export const clausesTyped = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== '').map((part) => part.toUpperCase()))];

/** An amount above zero, in cents; `null` if it is none, or could be two. */
export function centsTyped(text: string, currency: string): number | null {
  const found = read(text, currency);
  return typeof found === 'number' && found > 0 ? found : null;
}

/** The same with a sign: a minus, of either width, takes away. */
export function signedTyped(text: string, currency: string): number | null {
  const [, sign = '', rest = ''] = /^\s*([-−+]?)\s*(.*)$/s.exec(text) ?? [];
  const cents = centsTyped(rest, currency);
  return cents === null ? null : sign === '-' || sign === '−' ? -cents : cents;
}

export const CURRENCY = /^[A-Z]{3,4}$/;

/** Whether what a proposal moves sums to zero in each currency: no cent is made or lost. */
export function sumsToZero(lines: readonly MoneyLine[]): boolean {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.cents);
  return [...sums.values()].every((sum) => sum === 0);
}

/** The player, hand or case of a proposal, as a sentence of what is to be done. */
export function proposedWords(action: ProposedAction, words: CaseWords, lines: readonly MoneyLine[] = []): string {
  const player = (number: number): string => nameOf(lines.find((line) => line.player?.player === number)?.player ?? { player: number, name: null }, words);
  switch (action.type) {
    case 'close_account': return words.closeAccount(words.playerNumber(action.player));
    case 'correct_balance': {
      const amount = money(Math.abs(action.cents), action.currency);
      if (action.against === 'debt') return words.payDebt(amount, player(action.player));
      return action.cents < 0 ? words.takeFrom(amount, player(action.player)) : words.addTo(amount, player(action.player));
    }
    case 'void_hand': return words.voidHand(words.handAt(whole(action.hand), whole(action.table), whole(action.game)));
    case 'seize_funds': return words.seize(action.case);
  }
}

/** The permission that proposing something needs. */
export const PROPOSING: Record<ProposedAction['type'], Permission> = { close_account: 'close_accounts', correct_balance: 'move_money', void_hand: 'void_hands', seize_funds: 'seize_funds' };

/** Whether a proposal waits for somebody. */
export const waits = (state: ProposalState): boolean => state === 'open' || state === 'asked_back';
