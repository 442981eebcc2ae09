// English: the back office.

import type { DeskWords } from './words';

export const desk: DeskWords = {
  common: {
    find: 'Find', show: 'Show', all: 'All', more: 'Show more', none: 'Nothing fits.', loading: 'One moment …', again: 'Try again', csv: 'Download as CSV', open: 'Open', back: (list) => `Back to ${list}`, from: 'From', to: 'Until',
    currency: 'Currency', state: 'State', time: 'Time', player: 'Player', game: 'Game', table: 'Table', seat: 'Seat', stack: 'Stack', text: 'Text', by: (when, who) => `${when} by ${who}`, yes: 'yes', no: 'no',
    tableAt: (game, table) => `Game ${game}, table ${table}`, mayNot: 'Your role may look here and change nothing.',
  },
  players: {
    find: 'Name or number', findAbout: 'How a name begins, or the whole number.', none: 'No player has such a name or number.', name: 'Name', market: 'Market', since: 'Since', online: 'Online', offline: 'Offline',
    suspended: 'Suspended', noBanzai: 'Not at Banzai', mutedUntil: (when) => `Muted until ${when}`, house: 'House player', erased: 'Erased', nobody: 'This is a house player, or somebody whose data was erased. Nothing can be done here.',
    account: 'Account', age: 'Age', declaredAge: (years) => `${years} or more, as declared`, years: (years) => `${years} years`, notAsked: 'not asked for', connections: 'Connections now', logins: 'Logins',
    login: (since, until) => `since ${since}, until ${until}`, devices: 'Devices, last used', tokens: 'Access tokens', tokenPlays: 'may play for play money', tokenReads: 'reads only', reports: 'Reports',
    reportsAbout: (count) => `About this player: ${count}`, reportsBy: (count) => `By this player: ${count}`, hands: 'Hands', toHands: 'Finished hands of this player', seated: 'Where the player sits', notSeated: 'At no table.',
    waiting: (games) => `Waits in the queue of game ${games}.`, inHand: 'In a hand', sitsOut: 'Sits out', leaving: 'Leaves after the hand', money: 'Money', noMoney: 'The player has no account in any currency.', wallet: 'Wallet',
    atTables: 'At tables', tickets: 'Tickets', held: 'Withheld', owed: 'Owes', ticketsOf: 'Tickets that can be used', admits: { price: 'any of its price', tournament: (game) => `tournament ${game}`, template: (id) => `template ${id}` },
    until: (when) => `until ${when}`, holds: 'Withheld winnings (R14)', holdAtFirst: (amount) => `${amount} at first`, statement: 'Statement', accounts: { wallet: 'Wallet', held: 'Withheld', owed: 'Owed' }, noLines: 'No postings.',
    what: 'What for', amount: 'Amount', balance: 'Balance', transfer: 'Transfer',
    kinds: {
      buy_in: 'Buy-in', top_up: 'Top-up', refund: 'Refund', leave: 'Left a table', hand: 'Hand', register: 'Tournament entry', unregister: 'Entry taken back', prize: 'Prize', bounty: 'Bounty', overlay: 'Overlay',
      sweep: 'Drawn by the house', deposit: 'Deposit', withdrawal: 'Withdrawal', returned: 'Withdrawal came back', reversal: 'Deposit reversed', refill: 'Play money', hold: 'Withheld', release: 'Released', seize: 'Seized',
      ticket_issue: 'Ticket made', ticket_use: 'Ticket used', ticket_return: 'Ticket returned', ticket_convert: 'Ticket paid out', ticket_expire: 'Ticket expired', unresolved: 'To charity', correction: 'Correction',
    },
    notes: 'Notes of staff', noNotes: 'No notes.', messages: 'Messages to the player', noMessages: 'No messages.', read: (when) => `read ${when}`, unread: 'not read yet', acts: 'What staff did', noActs: 'Nothing yet.',
    actions: { note: 'Note', message: 'Message', mute: 'Mute', unmute: 'End mute', exclude: 'Exclude from Banzai', include: 'Let back to Banzai', suspend: 'Suspend', lift: 'Lift suspension' },
    actFor: (action, name) => `${action}: ${name}`,
    about: {
      note: 'Staff read it. The player does not see it.', message: 'The player reads it at the next visit, or at once if connected.', mute: 'What the player writes in any chat is refused until then.', unmute: 'The player can write in chats again.',
      exclude: 'B6: the player cannot sit at Banzai tables. From a seat there the player goes after the hand.', include: 'B6: the player can sit at Banzai tables again.',
      suspend: 'R18: the player is kept from every game. A hand in progress is played to its end, then the seats are cashed out.', lift: 'The player can play again.',
    },
    muteFor: 'For how long', spans: { hour: 'An hour', day: 'A day', week: 'A week', month: '30 days' },
  },
  reports: {
    none: 'No reports.', states: { open: 'Open', answered: 'Answered', closed: 'Closed' },
    outcomes: { no_breach: 'No rule was broken', not_shown: 'Nothing could be shown', warned: 'The player was warned', muted: 'The player was muted', sanctioned: 'The player was sanctioned', case: 'A case was opened' },
    title: (number) => `Report ${number}`, reporter: 'From', about: 'About', aboutNumber: 'About player (number)', reporterNumber: 'From player (number)', chat: 'Chat at the table then', chatAbout: 'As it was when the report was made, the oldest line first.',
    noChat: 'Nobody had written anything.', answer: 'Answer', noAnswer: 'There is no answer yet.', answerAct: 'Answer', answerAgain: 'Replace the answer', answerAbout: 'The player who made the report reads this. Say what was looked at, not what others did.',
    close: 'Close', closeAbout: 'The player who made the report sees the outcome. A closed report stays closed.', outcome: 'Outcome', closed: (when, who) => `Closed ${when} by ${who}`, others: (count) => `Other reports about this player: ${count}`,
  },
  tables: {
    find: 'Name of a player or tournament', none: 'No table fits.', found: (count) => (count === 1 ? '1 table' : `${count} tables`), states: { playing: 'Playing', waiting: 'Waiting', paused: 'Paused', closing: 'Closing', failed: 'Stopped by a fault' },
    private: 'Private', hand: (number) => `Hand ${number}`, empty: 'Nobody sits here.', away: 'Not connected', acts: { pause: 'Pause', resume: 'Resume', close: 'Close after the hand' }, actAt: (action, where) => `${action}: ${where}`,
    about: { pause: 'The hand in progress is played to its end. No new one begins.', resume: 'Hands begin again.', close: 'The hand in progress is played to its end. Then everybody leaves with their chips, and the table is gone.' },
    ofTournament: 'Tournament tables are paused from the page of their tournament.', stacks: 'Stacks are those before the hand in progress.',
  },
  hands: {
    search: 'Search', none: 'No finished hand fits.', number: 'Hand', numberAbout: 'Game, table and hand: 3-12-40', badNumber: 'A hand has three numbers: game, table and hand, such as 3-12-40.', tableNeedsGame: 'A table is found with its game. Enter the number of the game too.',
    playerNumber: 'Player (number)', blinds: 'Blinds', players: 'Players', board: 'Board', pot: 'Pot', rake: 'Rake', asSeen: 'This is what everybody at the table saw.',
    recorded: 'Finished hands only. Opening one with all cards is recorded in the audit log, with your name and reason.', openAll: 'Open with all cards', openAbout: 'You will see the cards that nobody showed. That you have looked is recorded for good.',
    allCards: 'All cards are open. This view is recorded.',
  },
  money: {
    sum: (days) => (days === 1 ? 'Sum of 1 day' : `Sum of ${days} days`), incomplete: 'The books are still being counted. The days here are not complete; look again soon.',
    figures: { rake: 'Rake', fees: 'Fees', overlay: 'Overlay', hexapro_bank: 'HexaPro bank', charity: 'Charity', deposits: 'Deposits', withdrawals: 'Withdrawals', issued: 'Issued play money' }, byDay: 'By day (UTC)', day: 'Day', none: 'Nothing happened in these days.',
    liabilities: 'What the room owes now', owedToOthers: 'Belongs to others', escrows: 'At cash tables', prizes: 'Prize pools and bounties', openFees: 'Fees of open tournaments', ticketsOpen: 'Tickets', heldNow: 'Withheld (R14)', charity: 'For charity',
    wallets: 'Wallets', owedByPlayers: 'Owed by players', own: 'The house’s own', ownRake: 'Rake and fees not drawn', bank: 'HexaPro bank', overlayAccount: 'Overlay account', outside: 'Came from outside', banks: 'HexaPro banks now',
    balanced: 'Ledger in balance', notBalanced: 'Ledger out of balance', checked: (at) => `checked ${at}`, inCurrencies: (count) => (count === 1 ? 'nothing off in 1 currency' : `nothing off in ${count} currencies`), off: (amount) => `${amount} off`,
    overdrawn: (accounts) => `Below zero: ${accounts}`, damaged: 'Stored data is damaged. The room’s log says what.', scrubbed: (at) => `All stored data was read and checked ${at}.`, notScrubbed: 'The check of all stored data has not come to its end yet.',
  },
  rulebooks: {
    inForce: 'Rulebooks in force', games: (count) => (count === 1 ? '1 open game' : `${count} open games`), digest: 'Digest', read: 'Read', markets: 'Markets', market: 'Market', rulebook: 'Rulebook', leastAge: 'Least age', settings: 'Configuration in force',
    setting: 'Setting', value: 'Value', version: (version) => `Cardroom ${version}`,
    settingNames: {
      listen: 'Listens at', https: 'Behind HTTPS', trust_proxy: 'Trusts the proxy’s addresses', sockets_per_address: 'Connections from one address', house_players: 'House players', records_of_hands_are_kept: 'Records of hands are kept',
      private_tables_max: 'Private tables at most', cash_games: 'Cash games', tournament_templates: 'Templates of tournaments',
    },
  },
  audit: {
    anything: 'Anything', subject: 'About', subjects: { player: 'A player', report: 'A report', table: 'A table', hand: 'A hand', tournament: 'A tournament', staff: 'Somebody of the staff' }, number: 'Its number',
    actions: {
      note_player: 'Noted about a player', message_player: 'Wrote to a player', mute_player: 'Muted a player', unmute_player: 'Ended a mute', suspend_player: 'Suspended a player', lift_suspension: 'Lifted a suspension',
      exclude_from_banzai: 'Excluded from Banzai', lift_banzai_exclusion: 'Let back to Banzai', erase: 'Erased a person’s data', password: 'Set a password', answer_report: 'Answered a report', close_report: 'Closed a report', pause_table: 'Paused a table',
      resume_table: 'Resumed a table', close_table: 'Closed a table', view_hand: 'Opened a hand', announce_tournament: 'Announced a tournament', delay_tournament: 'Changed a start', pause_tournament: 'Paused a tournament',
      resume_tournament: 'Resumed a tournament', add_tournament_time: 'Added time to a level', break_tournament: 'Called a break', change_tournament: 'Changed a tournament', move_player: 'Moved a player', disqualify: 'Disqualified a player',
      reinstate: 'Reinstated a player', announce_text: 'Announced a text', cancel_tournament: 'Cancelled a tournament', staff_first_admin: 'Created the first admin', staff_create: 'Added somebody to the staff', staff_role: 'Changed a role',
      staff_disable: 'Disabled or enabled an account', staff_enrol: 'Asked to enrol again', staff_enrolled: 'Enrolled',
    },
  },
};
