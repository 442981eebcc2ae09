// The back office's requests (docs/PROTOCOL.md, The back office) and what its pages decide by themselves. Permissions are
// the server's; here they only choose what is worth showing.

import { ask } from './http';
import type { Replay } from './history';
import { dayOf } from './statistics';
import type {
  Acted, DeskConfiguration, DeskHands, DeskMoney, DeskMoneyDay, DeskPlayer, DeskPlayerPage, DeskPlayers, DeskReplay, DeskReportPage, DeskReports, DeskStatement, DeskTable, DeskTables,
  DeskTableState, LedgerCheck, Numbered, ReportOutcome, ReportState,
} from './wire/desk';
import type { Permission } from './wire/staff';

export const REPORT_STATES: readonly ReportState[] = ['open', 'answered', 'closed'];
export const REPORT_OUTCOMES: readonly ReportOutcome[] = ['no_breach', 'not_shown', 'warned', 'muted', 'sanctioned', 'case'];
export const TABLE_STATES: readonly DeskTableState[] = ['playing', 'waiting', 'paused', 'closing', 'failed'];
export const ACCOUNTS = ['wallet', 'held', 'owed'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

/** What the books call the purposes of transfers (`crates/ledger/src/kind.rs`). */
export const TRANSFER_KINDS = [
  'buy_in', 'top_up', 'refund', 'leave', 'hand', 'register', 'unregister', 'prize', 'bounty', 'overlay', 'sweep', 'deposit', 'withdrawal', 'returned', 'reversal', 'refill', 'hold', 'release', 'seize',
  'ticket_issue', 'ticket_use', 'ticket_return', 'ticket_convert', 'ticket_expire', 'unresolved', 'correction',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Actions of the chain of staff that have words. Others are shown as they are stored. */
export const AUDIT_ACTIONS = [
  'note_player', 'message_player', 'mute_player', 'unmute_player', 'suspend_player', 'lift_suspension', 'exclude_from_banzai', 'lift_banzai_exclusion', 'erase', 'password', 'answer_report', 'close_report', 'pause_table',
  'resume_table', 'close_table', 'view_hand', 'announce_tournament', 'delay_tournament', 'pause_tournament', 'resume_tournament', 'add_tournament_time', 'break_tournament', 'change_tournament', 'move_player', 'disqualify',
  'reinstate', 'announce_text', 'cancel_tournament', 'staff_first_admin', 'staff_create', 'staff_role', 'staff_disable', 'staff_enrol', 'staff_enrolled',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an entry of the log can be about: the first word of its subject. */
export const AUDIT_SUBJECTS = ['player', 'report', 'table', 'hand', 'tournament', 'staff'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The beginning of a subject as the log is asked for it: `player 17`. A number without a kind asks for nothing. */
export const subjectOf = (kind: AuditSubject | '', number: string): string => (kind === '' ? '' : `${kind} ${number.trim()}`.trim());

/** The words of something that is stored by a name; a name without words is shown with its underscores as spaces. */
export const named = (names: Readonly<Record<string, string>>, name: string): string => (Object.hasOwn(names, name) ? (names[name] ?? name) : name.replaceAll('_', ' '));

/** A query of what is filled in. */
export function queryOf(parts: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    const text = value === null ? '' : String(value).trim();
    if (text !== '') query.set(name, text);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const DESK = 'api/staff';

export const findPlayers = (find: string, after: string | null): Promise<DeskPlayers> => ask(`${DESK}/players${queryOf({ find, after })}`);
export const onePlayer = (player: number): Promise<DeskPlayerPage> => ask(`${DESK}/players/${player}`);
export const statement = (player: number, account: AccountName, currency: string, before: string | null): Promise<DeskStatement> =>
  ask(`${DESK}/players/${player}/statement${queryOf({ account, currency, before })}`);
export const statementFile = (player: number, account: AccountName, currency: string): string => `${DESK}/players/${player}/statement.csv${queryOf({ account, currency })}`;

/** What is done about a player, without its reason. */
export type PlayerDoing =
  | { act: 'suspend' | 'lift' }
  | { act: 'banzai'; excluded: boolean }
  | { act: 'mute'; until: number | null }
  | { act: 'notes' | 'message'; text: string };

export function actOnPlayer(player: number, { act, ...values }: PlayerDoing, reason: string): Promise<Acted | Numbered> {
  return ask(`${DESK}/players/${player}/${act}`, { ...values, reason });
}

export const PLAYER_ACTS = ['note', 'message', 'mute', 'unmute', 'exclude', 'include', 'suspend', 'lift'] as const;
export type PlayerAct = (typeof PLAYER_ACTS)[number];

const ACT_NEEDS: Record<PlayerAct, Permission> = {
  note: 'note_players', message: 'message_players', mute: 'mute_players', unmute: 'mute_players', exclude: 'suspend_players', include: 'suspend_players', suspend: 'suspend_players', lift: 'suspend_players',
};

/** What this role can do about this player now. House players and erased ones are nobody to act on. */
export function playerActs(of: Pick<DeskPlayer, 'house' | 'erased' | 'suspended' | 'excluded_from_banzai' | 'muted_until'>, permissions: readonly Permission[], now: number): PlayerAct[] {
  if (of.house || of.erased) return [];
  const muted = of.muted_until !== null && of.muted_until > now;
  const makesSense: Record<PlayerAct, boolean> = {
    note: true, message: true, mute: !muted, unmute: muted, exclude: !of.excluded_from_banzai, include: of.excluded_from_banzai, suspend: !of.suspended, lift: of.suspended,
  };
  return PLAYER_ACTS.filter((act) => makesSense[act] && permissions.includes(ACT_NEEDS[act]));
}

const HOUR_MS = 3_600_000;
/** How long the chat of a player is muted, to choose from. */
export const MUTE_SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS } as const;
export type MuteSpan = keyof typeof MUTE_SPANS;

export type ReportFilter = { state: ReportState | ''; about: string; reporter: string };
export const reports = (filter: ReportFilter, before: number | null): Promise<DeskReports> => ask(`${DESK}/reports${queryOf({ ...filter, before })}`);
export const oneReport = (report: number): Promise<DeskReportPage> => ask(`${DESK}/reports/${report}`);
export const answerReport = (report: number, text: string, reason: string): Promise<DeskReportPage> => ask(`${DESK}/reports/${report}/answer`, { text, reason });
export const closeReport = (report: number, outcome: ReportOutcome, reason: string): Promise<DeskReportPage> => ask(`${DESK}/reports/${report}/close`, { outcome, reason });

export type TableFilter = { find: string; game: string; state: DeskTableState | '' };
export type TableAct = 'pause' | 'resume' | 'close';
export const tables = (filter: TableFilter, from: number): Promise<DeskTables> => ask(`${DESK}/tables${queryOf({ ...filter, from: from === 1 ? null : from })}`);
export const actOnTable = ({ game, table }: Pick<DeskTable, 'game' | 'table'>, act: TableAct, reason: string): Promise<DeskTable> => ask(`${DESK}/tables/${game}/${table}/${act}`, { reason });

/** What can be done at a table now: a table that closes or has failed is left alone, a tournament has a page of its own. */
export function tableActs({ state, can_be_closed }: Pick<DeskTable, 'state' | 'can_be_closed'>): TableAct[] {
  if (!can_be_closed || state === 'closing' || state === 'failed') return [];
  return [state === 'paused' ? 'resume' : 'pause', 'close'];
}

export type HandSearch = { hand: string; player: string; game: string; table: string; from: string; to: string };
export const NO_SEARCH: HandSearch = { hand: '', player: '', game: '', table: '', from: '', to: '' };

/** The search that an address asks for. */
export function searchOf(query: string): HandSearch {
  const asked = new URLSearchParams(query);
  const of = (name: keyof HandSearch, shape: RegExp): string => (shape.test(asked.get(name) ?? '') ? (asked.get(name) ?? '') : '');
  const [number, day] = [/^\d{1,16}$/, /^\d{4}-\d{2}-\d{2}$/];
  return { hand: of('hand', /^\d{1,16}-\d{1,16}-\d{1,16}$/), player: of('player', number), game: of('game', number), table: of('table', number), from: of('from', day), to: of('to', day) };
}

/** What is wrong with a search before it is asked: a hand has three numbers, and a table's number is nothing without its game's. */
export function searchProblem({ hand, game, table }: HandSearch): 'hand' | 'table' | null {
  if (hand.trim() !== '' && !/^\d{1,16}-\d{1,16}-\d{1,16}$/.test(hand.trim())) return 'hand';
  return table.trim() !== '' && game.trim() === '' ? 'table' : null;
}

export type HandAt = { game: number; table: number; hand: number };
export const findHands = (search: HandSearch, before: string | null): Promise<DeskHands> => ask(`${DESK}/hands${queryOf({ ...search, before })}`);
export const seeHand = ({ game, table, hand }: HandAt): Promise<DeskReplay> => ask(`${DESK}/hands/${game}/${table}/${hand}`);
export const openHand = ({ game, table, hand }: HandAt, reason: string): Promise<DeskReplay> => ask(`${DESK}/hands/${game}/${table}/${hand}/open`, { reason });

/** A hand of the desk for the replayer that players have. Nobody of the staff has a seat in it. */
export function replayOf({ hand, start, messages, equity }: DeskReplay): Replay {
  const { small_blind: small, big_blind: big, players, ...rest } = hand;
  return {
    hand: { ...rest, format: 'regular', blinds: { small, big }, seats: start.seats, players: players.length, position: null, cards: [], net: 0, all_in: false },
    viewer_seat: null,
    start,
    messages,
    equity,
  };
}

export type MoneyFilter = { currency: string; from: string; to: string };
export const money = (filter: MoneyFilter): Promise<DeskMoney> => ask(`${DESK}/money${queryOf(filter)}`);
export const moneyFile = (filter: MoneyFilter): string => `${DESK}/money.csv${queryOf(filter)}`;

export const MONEY_FIGURES = ['rake', 'fees', 'overlay', 'hexapro_bank', 'charity', 'deposits', 'withdrawals', 'issued'] as const;
export type MoneyFigure = (typeof MONEY_FIGURES)[number];
export type MoneySums = Record<MoneyFigure, number>;

/** All days of a currency added up. */
export function moneySums(days: readonly DeskMoneyDay[]): MoneySums {
  const sums: MoneySums = { rake: 0, fees: 0, overlay: 0, hexapro_bank: 0, charity: 0, deposits: 0, withdrawals: 0, issued: 0 };
  for (const day of days) for (const figure of MONEY_FIGURES) sums[figure] += day[figure];
  return sums;
}

/** Currencies that the page has anything about, in the order of their names. */
export const moneyCurrencies = (page: Pick<DeskMoney, 'days' | 'liabilities' | 'banks'>): string[] =>
  [...new Set([...page.days, ...page.liabilities, ...page.banks].map((one) => one.currency))].sort();

const DAY_MS = 86_400_000;

/** The days of one currency, the earliest first, with the empty days between them: a line over days must not skip any. */
export function moneyDays(days: readonly DeskMoneyDay[], currency: string): DeskMoneyDay[] {
  const found = new Map(days.filter((day) => day.currency === currency).map((day) => [day.day, day]));
  const names = [...found.keys()].sort();
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: DeskMoneyDay[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= Date.parse(`${last}T00:00:00Z`); at += DAY_MS) {
    const day = dayOf(at);
    all.push(found.get(day) ?? { day, currency, ...moneySums([]) });
  }
  return all;
}

/** How the ledger's check of itself came out: `bad` is for somebody to look at now. */
export const checkState = (check: LedgerCheck): 'good' | 'bad' => (check.balanced && check.off.length === 0 && check.overdrawn.length === 0 && !check.damaged ? 'good' : 'bad');

export const configuration = (): Promise<DeskConfiguration> => ask(`${DESK}/configuration`);
