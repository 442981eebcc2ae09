// The back office's requests and replies (docs/PROTOCOL.md, The back office), made from crates/wire/src/desk. Do not
// edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p wire --test typescript

import type { Card, Chips, Equity, Millis, Poker, Snapshot, TableMessage } from './protocol';

export const NOTE_CHARS_MAX = 2000
export const MESSAGE_CHARS_MAX = 1000
export const ANSWER_CHARS_MAX = 1000

/** The reply to an action about a player: the player as he or she is now. */
export type Acted = {
  player: DeskPlayer;
}

/** `POST /api/staff/reports/4/answer`. */
export type AnswerReport = {
  text: string;
  reason: string;
}

/** `POST /api/staff/reports/4/close`. */
export type CloseReport = {
  outcome: ReportOutcome;
  reason: string;
}

/** An entry of the chain of staff, as `GET /api/staff/audit` has them. */
export type DeskAudit = {
  at: Millis;
  by: DeskAuthor;
  action: string;
  about: string;
  reason: string;
}

/** Who did something: somebody of the staff, or the operator at the command line. */
export type DeskAuthor = {
  /** The number of the staff account; `null` if it was the operator. */
  staff: number | null;
  /** Whether it was the operator at the command line. */
  operator: boolean;
  /** The name that a staff account has now. */
  name: string | null;
}

/** X2: a HexaPro bank. */
export type DeskBank = {
  currency: string;
  cents: number;
}

/** A line of chat, as it was kept with a report. */
export type DeskChatLine = {
  at: Millis;
  player: number;
  name: string;
  text: string;
}

/** `GET /api/staff/configuration`. */
export type DeskConfiguration = {
  /** The program's version. */
  version: string;
  /** What the room was started with. Nothing that opens a door is among it. */
  settings: Array<DeskSetting>;
  markets: Array<DeskMarket>;
  rulebooks: Array<DeskRulebook>;
}

/** A finished hand in a list: what a visitor at the table saw of it. */
export type DeskHand = {
  game: number;
  table: number;
  hand: number;
  at: Millis;
  poker: Poker;
  rulebook: string;
  /** The currency of a cash game; `null` for tournament chips. */
  currency: string | null;
  small_blind: Chips;
  big_blind: Chips;
  players: Array<DeskHandPlayer>;
  board: Array<Card>;
  pot: Chips;
  rake: Chips;
  showdown: boolean;
}

/** A player of a finished hand. */
export type DeskHandPlayer = {
  seat: number;
  player: number;
  name: string;
  started_with: Chips;
  /** What the hand brought, below zero what it cost. */
  net: number;
}

/** `GET /api/staff/hands`: the latest first. */
export type DeskHands = {
  hands: Array<DeskHand>;
  /** The `before` of the next page; `null` if there is none. A page may have fewer hands than fit, even none, and still a next one. */
  next: string | null;
}

/** R14: money that is or was withheld. */
export type DeskHold = {
  hold: number;
  currency: string;
  /** What is withheld now. */
  cents: number;
  /** What was withheld at first. */
  at_first: number;
  at: Millis;
  reason: string;
}

/** What the room owes and holds in one currency now. */
export type DeskLiabilities = {
  currency: string;
  wallets: number;
  /** At cash tables. */
  escrows: number;
  /** Prize pools and bounties of tournaments that are not paid out. */
  prizes: number;
  /** Fees of tournaments that are not over. */
  fees: number;
  tickets: number;
  /** R14: withheld. */
  held: number;
  charity: number;
  /** All of the above: what belongs to others. */
  owed_to_others: number;
  /** What players owe the house, above zero. */
  owed_by_players: number;
  /** The house's own: rake that was not drawn, the HexaPro bank, and the overlay account. */
  rake: number;
  hexapro_bank: number;
  overlay: number;
  /** Where the money comes from, below zero: payment channels, or the issue of play money. */
  outside: number;
}

/** A market: who plays by which rules for which money. */
export type DeskMarket = {
  id: string;
  name: string;
  rulebook: string;
  currency: string;
  least_age: number;
}

/** What staff wrote to a player. */
export type DeskMessage = {
  message: number;
  at: Millis;
  by: DeskAuthor;
  text: string;
  /** When the player said that it is read; `null` until then. */
  read_at: Millis | null;
}

/** `GET /api/staff/money`. */
export type DeskMoney = {
  /** Days in UTC with anything in them, the latest first, by currency. */
  days: Array<DeskMoneyDay>;
  /** Whether all entries of the books are counted in the days; if not, another request soon has more. */
  days_complete: boolean;
  /** What the room owes and holds now, by currency. */
  liabilities: Array<DeskLiabilities>;
  /** X2: what the HexaPro banks hold now. */
  banks: Array<DeskBank>;
  check: LedgerCheck;
}

/** What one day did to the house's accounts in one currency. */
export type DeskMoneyDay = {
  /** `2026-11-18`, in UTC. */
  day: string;
  currency: string;
  /** K1–K5: rake of cash hands. */
  rake: number;
  /** Fees of tournaments, less those that were returned. */
  fees: number;
  /** What the house paid into prize pools, above zero. */
  overlay: number;
  /** X2: what came into the HexaPro bank, below zero what left it. */
  hexapro_bank: number;
  /** H12b: what went to charity. */
  charity: number;
  /** What players paid in and took out over the payment boundary. */
  deposits: number;
  withdrawals: number;
  /** Play money that was issued. */
  issued: number;
}

/** A note of staff about a player. */
export type DeskNote = {
  note: number;
  at: Millis;
  by: DeskAuthor;
  text: string;
}

/** A currency whose accounts do not sum to zero. */
export type DeskOffBalance = {
  currency: string;
  cents: number;
}

/** A player by number and by the name that the player has now. */
export type DeskPerson = {
  player: number;
  name: string;
}

/** One player in a list. */
export type DeskPlayer = {
  player: number;
  name: string;
  /** The id of the player's market. */
  market: string;
  /** Whether this is a house player. */
  house: boolean;
  /** Whether the person's data was erased. */
  erased: boolean;
  created_at: Millis;
  /** R18: whether staff keep the player from all play. */
  suspended: boolean;
  /** B6: whether staff keep the player from Banzai. */
  excluded_from_banzai: boolean;
  /** Until when the player's chat is muted; `null` if it is not. */
  muted_until: Millis | null;
  /** Whether the player is connected now. */
  online: boolean;
}

/** `GET /api/staff/players/9`: one player. */
export type DeskPlayerPage = {
  player: DeskPlayer;
  /** AGE: whole years by the date of birth; `null` if none was asked for. */
  age: number | null;
  /** AGE: the least age that the player has declared, if no date of birth was asked for. */
  declared_age: number | null;
  /** Open connections of the player. */
  connections: number;
  /** Logins that are not over, the latest first. The room stores no addresses. */
  sessions: Array<DeskSession>;
  /** When devices were last used that the player has logged in from, the latest first. */
  devices: Array<Millis>;
  /** EXPORT: access tokens of the player's programs. */
  tokens: Array<DeskToken>;
  /** Where the player sits now. */
  seats: Array<DeskSeat>;
  /** Games in whose queues the player waits, or whose start he or she waits for. */
  waiting: Array<number>;
  /** What the player has, by currency. */
  wallets: Array<DeskWallet>;
  /** Tickets that the player can use. */
  tickets: Array<DeskTicket>;
  /** R14: what is withheld, and what was. */
  holds: Array<DeskHold>;
  /** Notes of staff, the latest first. */
  notes: Array<DeskNote>;
  /** What staff wrote to the player, the latest first. */
  messages: Array<DeskMessage>;
  /** R20: reports about the player, and by the player. */
  reports_about: number;
  reports_by: number;
  /** What staff did about the player, the latest first. */
  acts: Array<DeskAudit>;
}

/** `GET /api/staff/players`: players in the order of their names. */
export type DeskPlayers = {
  players: Array<DeskPlayer>;
  /** The `after` of the next page; `null` if there is none. */
  next: string | null;
}

/** A finished hand for the replayer: `GET /api/staff/hands/3/12/40` as a visitor saw it, and `POST …/open` with every card that its record holds. */
export type DeskReplay = {
  hand: DeskHand;
  /** Whether cards are in it that were not shown at the table. */
  all_cards: boolean;
  /** The table before the blinds. */
  start: Snapshot;
  messages: Array<TableMessage>;
  /** The time of each message after the start. */
  times: Array<Millis>;
  equity: Array<Equity>;
}

/** R20: a report in a list. */
export type DeskReport = {
  report: number;
  at: Millis;
  reporter: DeskPerson;
  about: DeskPerson;
  game: number;
  table: number;
  text: string;
  state: ReportState;
  outcome: ReportOutcome | null;
}

/** `GET /api/staff/reports/4`, and the reply to its actions. */
export type DeskReportPage = {
  report: DeskReport;
  /** The chat of the table when the report was made, oldest first. */
  chat: Array<DeskChatLine>;
  answer: string | null;
  answered_at: Millis | null;
  answered_by: DeskAuthor | null;
  closed_at: Millis | null;
  closed_by: DeskAuthor | null;
  /** Other reports about the same player. */
  others_about: number;
}

/** `GET /api/staff/reports`: the latest first. */
export type DeskReports = {
  reports: Array<DeskReport>;
  /** The `before` of the next page; `null` if there is none. */
  next: number | null;
}

/** A rulebook in force; its parameters are at `GET /api/rulebooks/ID`. */
export type DeskRulebook = {
  id: string;
  /** The digest of all its values. */
  digest: string;
  /** Open games that are played by it. */
  games: number;
}

/** A seat that a player has now. */
export type DeskSeat = {
  game: number;
  table: number;
  seat: number;
  /** Between hands, or at the start of the hand in progress. */
  stack: Chips;
  /** The currency of a cash game; `null` for tournament chips. */
  currency: string | null;
  /** Whether the player is dealt in in the hand in progress. */
  in_hand: boolean;
  sits_out: boolean;
  /** Whether the player leaves with the end of the hand. */
  leaving: boolean;
}

/** A login of a player that is not over. */
export type DeskSession = {
  since: Millis;
  until: Millis;
}

/** One setting. */
export type DeskSetting = {
  name: string;
  value: string;
}

/** `GET /api/staff/players/9/statement`: postings of an account, the latest first. */
export type DeskStatement = {
  player: number;
  /** `wallet`, `held` or `owed`. */
  account: string;
  currency: string;
  lines: Array<DeskStatementLine>;
  /** The `before` of the next page; `null` if there is none. */
  next: string | null;
}

/** One posting. */
export type DeskStatementLine = {
  /** The transfer, by its cause: `game:3/commit:18`, `player:17/request:5`. */
  transfer: string;
  /** What it was for: `buy_in`, `leave`, `prize`, … */
  kind: string;
  at: Millis;
  /** What came in; below zero, what went out. */
  cents: number;
  /** What the account held then. */
  balance: number;
  /** The game that it was about, if it names one. */
  game: number | null;
}

/** One table. */
export type DeskTable = {
  game: number;
  table: number;
  /** The name of a tournament; `null` for a cash game. */
  tournament: string | null;
  poker: Poker;
  rulebook: string;
  /** The currency of a cash game; `null` for tournament chips. */
  currency: string | null;
  small_blind: Chips;
  big_blind: Chips;
  seats: number;
  private: boolean;
  state: DeskTableState;
  /** Whether `pause`, `resume` and `close` work here: at cash tables. A tournament is paused as a whole, from its own page. */
  can_be_closed: boolean;
  /** The number of the last hand that was begun here. */
  hand: number;
  players: Array<DeskTableSeat>;
}

/** Somebody at a table. */
export type DeskTableSeat = {
  seat: number;
  player: number;
  name: string;
  house: boolean;
  /** Between hands, or at the start of the hand in progress. */
  stack: Chips;
  /** Whether the player is dealt in in the hand in progress. */
  in_hand: boolean;
  sits_out: boolean;
  leaving: boolean;
  connected: boolean;
}

/** What a table does. */
export type DeskTableState = "playing" | "waiting" | "paused" | "closing" | "failed"

/** `GET /api/staff/tables`: by game and table. */
export type DeskTables = {
  tables: Array<DeskTable>;
  /** The place of the first one, from 1. */
  from: number;
  /** How many fit in all. */
  found: number;
  now: Millis;
}

/** A ticket that a player can use. */
export type DeskTicket = {
  ticket: number;
  currency: string;
  worth: number;
  /** What it admits to: `tournament 17`, `template sunday-50`, `price`. */
  admits_to: string;
  until: Millis | null;
}

/** EXPORT: an access token of a player's program. */
export type DeskToken = {
  name: string;
  /** Whether it may act at play-money tables, and not only read. */
  plays: boolean;
  created_at: Millis;
  used_at: Millis | null;
}

/** What a player has in one currency. */
export type DeskWallet = {
  currency: string;
  /** Cents at hand. */
  wallet: number;
  /** Cents at tables. */
  at_tables: number;
  /** What the tickets that the player can use are worth. */
  tickets: number;
  /** R14: cents withheld. */
  held: number;
  /** What the player owes the house, as an amount above zero. */
  owed: number;
}

/** `POST /api/staff/players/9/banzai` (B6). */
export type ExcludeFromBanzai = {
  excluded: boolean;
  reason: string;
}

/** The ledger's check of itself: all accounts of a currency sum to zero. */
export type LedgerCheck = {
  /** When the sums were made. */
  at: Millis;
  accounts: number;
  /** The number of the last entry in the books then. */
  entries: number;
  balanced: boolean;
  /** Currencies that do not sum to zero, and by how much. */
  off: Array<DeskOffBalance>;
  /** Accounts below zero that may not be, by their names in the books. */
  overdrawn: Array<string>;
  /** When the standing check of everything that is stored last came to its end; `null` if it has not since the room was opened. */
  scrubbed_at: Millis | null;
  /** Whether that check has found damage; the room's log says what. */
  damaged: boolean;
}

/** `GET /api/messages`: what staff wrote to the player, the latest first. */
export type Mail = {
  messages: Array<MailMessage>;
}

/** One message of staff. */
export type MailMessage = {
  /** Its number, for `POST /api/messages/3/read`. */
  message: number;
  at: Millis;
  text: string;
  read: boolean;
}

/** `POST /api/staff/players/9/message`. */
export type MessagePlayer = {
  text: string;
  reason: string;
}

/** `POST /api/staff/players/9/mute`. */
export type Mute = {
  /** Until when; `null` ends it. */
  until: Millis | null;
  reason: string;
}

/** `POST /api/staff/players/9/notes`. */
export type NotePlayer = {
  text: string;
  reason: string;
}

/** The reply to something that got a number: a note, a message. */
export type Numbered = {
  number: number;
}

/** `POST /api/staff/hands/3/12/40/open`: the view is recorded in the chain of staff, with this reason. */
export type OpenHand = {
  reason: string;
}

/** R20: a report of the player's own. */
export type OwnReport = {
  report: number;
  at: Millis;
  /** The name of the player whom it is about. */
  about: string;
  game: number;
  table: number;
  text: string;
  state: ReportState;
  outcome: ReportOutcome | null;
  answer: string | null;
  answered_at: Millis | null;
}

/** `GET /api/reports` (R20): the player's own reports, the latest first. */
export type OwnReports = {
  reports: Array<OwnReport>;
}

/** R20: what came of a report. */
export type ReportOutcome = "no_breach" | "not_shown" | "warned" | "muted" | "sanctioned" | "case"

/** R20: how far a report is. */
export type ReportState = "open" | "answered" | "closed"

/** The body of an action that needs nothing but its reason. */
export type WithReason = {
  reason: string;
}
