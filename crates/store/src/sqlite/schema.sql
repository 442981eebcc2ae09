-- The books: money, hands, games. From the first release on this file is never edited: what changes
-- is a further step.
--
-- The numbers of games, tables and players and all times are unsigned 64-bit values, stored in SQLite's
-- signed integers; amounts are in cents. Nothing here holds a name or an address of a person.

-- The chains of records that nobody can change: one for each game, one for the cashier, one for staff
-- and one for acceptances of the rules. `number` and `hash` are those of the last entry.
CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;

-- Everything that happened, in order. A `name` is used once, so that a repeated request is recognised
-- by it. `hash` covers the entry before it in the stream and every column of this one.
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX entries_of_stream ON entries (stream, number);

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    currency TEXT NOT NULL,
    UNIQUE (account, currency)
) STRICT;

-- The change of each account by each transfer, and its balance afterwards, in the order of the entries,
-- so that one hand writes to neighbouring rows. `earlier` is the entry of the account's posting before.
CREATE TABLE postings (
    seq INTEGER NOT NULL REFERENCES entries (seq),
    account INTEGER NOT NULL REFERENCES accounts (id),
    amount INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    earlier INTEGER REFERENCES entries (seq),
    PRIMARY KEY (seq, account)
) STRICT, WITHOUT ROWID;

-- The balance of each account, and the entry of its last posting, if it has one. Every account has a
-- row.
CREATE TABLE balances (
    account INTEGER PRIMARY KEY REFERENCES accounts (id),
    seq INTEGER REFERENCES entries (seq),
    balance INTEGER NOT NULL
) STRICT;

-- Finished hands, by the entry that moved their money. `record` is the whole record, packed; `seed` is
-- what the deck was shuffled from, for auditors only; `pot_bits` is the number of binary digits of the
-- pot, so that large pots are found without reading all hands.
CREATE TABLE hands (
    seq INTEGER PRIMARY KEY REFERENCES entries (seq),
    game INTEGER NOT NULL,
    tbl INTEGER NOT NULL,
    number INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    pot INTEGER NOT NULL,
    pot_bits INTEGER NOT NULL,
    rake INTEGER NOT NULL,
    seed BLOB NOT NULL,
    record BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX hands_by_number ON hands (game, tbl, number);
CREATE INDEX hands_by_time ON hands (started_at, game, tbl, number);
CREATE INDEX hands_by_game ON hands (game, started_at, tbl, number);
CREATE INDEX hands_by_table ON hands (game, tbl, started_at, number);
CREATE INDEX hands_by_pot ON hands (pot_bits, started_at, game, tbl, number, pot);

-- The last number of each table's hands whose records are no longer kept: no number is played twice.
CREATE TABLE hands_pruned (
    game INTEGER NOT NULL REFERENCES games (id),
    tbl INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (game, tbl)
) STRICT, WITHOUT ROWID;

-- The starts of the spans of time by which players' hands are ordered, with some thousands of hands
-- each, so that one hand writes to neighbouring rows however many players there are. A hand belongs to
-- the last span that began no later than the hand; a new span begins after every hand before it.
CREATE TABLE spans (since INTEGER PRIMARY KEY) STRICT;
INSERT INTO spans VALUES (0);

-- The players of each hand.
CREATE TABLE hand_players (
    span INTEGER NOT NULL REFERENCES spans (since),
    player INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    game INTEGER NOT NULL,
    tbl INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    net INTEGER NOT NULL,
    pot INTEGER NOT NULL,
    PRIMARY KEY (span, player, started_at, game, tbl, number)
) STRICT, WITHOUT ROWID;

-- From here on: the state that the room is restored from.
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    opening TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    rulebook_digest TEXT NOT NULL,
    seats INTEGER NOT NULL,
    currency TEXT NOT NULL,
    stream INTEGER NOT NULL REFERENCES streams (id),
    paused_at INTEGER,
    closed_at INTEGER,
    commits INTEGER NOT NULL
) STRICT;

-- The state of each game that is open: text under keys, which only the game reads.
CREATE TABLE state (
    game INTEGER NOT NULL REFERENCES games (id),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, key)
) STRICT;

-- The accounts of games that hold something.
CREATE TABLE game_accounts (
    game INTEGER NOT NULL REFERENCES games (id),
    account INTEGER NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (game, account)
) STRICT, WITHOUT ROWID;

-- The requests of players that moved money, each with the commit that applied it: none is applied twice.
CREATE TABLE requests (
    player INTEGER NOT NULL,
    request INTEGER NOT NULL,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (player, request)
) STRICT, WITHOUT ROWID;

-- R24: the rulebooks that players have accepted.
CREATE TABLE accepted (
    player INTEGER NOT NULL,
    rulebook TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, rulebook)
) STRICT, WITHOUT ROWID;

-- What is counted of players each day.
CREATE TABLE counts (
    player INTEGER NOT NULL,
    counter TEXT NOT NULL,
    day INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (player, counter, day)
) STRICT, WITHOUT ROWID;

-- B6: the players whom staff have excluded from the games of a format.
CREATE TABLE exclusions (
    player INTEGER NOT NULL,
    format TEXT NOT NULL,
    PRIMARY KEY (player, format)
) STRICT, WITHOUT ROWID;

-- Holds, tickets and payments as they are now; every step that led there is an entry of the cashier.
-- Holds and tickets are found by the text of the player's number, which no sign and no size changes.
CREATE TABLE holds (id INTEGER PRIMARY KEY, hold TEXT NOT NULL) STRICT;
CREATE INDEX holds_by_player ON holds (hold -> '$.player');
CREATE TABLE tickets (id INTEGER PRIMARY KEY, ticket TEXT NOT NULL) STRICT;
CREATE INDEX tickets_by_owner ON tickets (ticket -> '$.owner');

-- `reference` is the provider's name for the payment; `open` is 1 until the provider has decided.
CREATE TABLE payments (
    id INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    reference TEXT,
    open INTEGER NOT NULL,
    payment TEXT NOT NULL,
    UNIQUE (channel, reference)
) STRICT;
CREATE INDEX payments_open ON payments (id) WHERE open = 1;

-- `last_at`: when something became durable last. `clock_at`: the clock when a running room stored
-- something last. `pruned_before`: hands that started earlier need not be kept. `rests`: whether the
-- room was closed properly. `room`: a random number that the people of the room share.
CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    BEGIN SELECT RAISE (ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
    BEGIN SELECT RAISE (ABORT, 'entries are never changed'); END;
CREATE TRIGGER postings_stay BEFORE DELETE ON postings
    BEGIN SELECT RAISE (ABORT, 'postings are never deleted'); END;
CREATE TRIGGER postings_stay_as_they_are BEFORE UPDATE ON postings
    BEGIN SELECT RAISE (ABORT, 'postings are never changed'); END;
CREATE TRIGGER balances_stay BEFORE DELETE ON balances
    BEGIN SELECT RAISE (ABORT, 'balances are never deleted'); END;
CREATE TRIGGER accounts_stay BEFORE DELETE ON accounts
    BEGIN SELECT RAISE (ABORT, 'accounts are never deleted'); END;
CREATE TRIGGER accounts_stay_as_they_are BEFORE UPDATE ON accounts
    BEGIN SELECT RAISE (ABORT, 'accounts are never changed'); END;
CREATE TRIGGER hands_stay BEFORE DELETE ON hands
    WHEN old.started_at >= coalesce ((SELECT value FROM facts WHERE name = 'pruned_before'), 0)
    BEGIN SELECT RAISE (ABORT, 'hands are kept'); END;
CREATE TRIGGER hands_stay_as_they_are BEFORE UPDATE ON hands
    BEGIN SELECT RAISE (ABORT, 'hands are never changed'); END;
