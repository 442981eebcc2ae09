-- Version 1: money, hands, games. Never edited after a release: what changes is a later version.
--
-- Numbers of games, tables, players and times are 64 bits without a sign, kept in SQLite's
-- with one; amounts are cents. Nothing here holds a name or an address of a person.

-- The chains of records that nobody can change: one a game, one of the cashier, one of staff.
-- `number` and `hash` are those of the last entry.
CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;

-- What happened, in order. `name` is unique for ever: who asks again is recognised by it.
-- `hash` is over the one before in the stream and everything here.
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

-- What each account saw of each transfer, and what it held then: the last is what it holds.
CREATE TABLE postings (
    account INTEGER NOT NULL REFERENCES accounts (id),
    seq INTEGER NOT NULL REFERENCES entries (seq),
    amount INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    PRIMARY KEY (account, seq)
) STRICT, WITHOUT ROWID;

-- Finished hands, by the entry that moved their money. `record` is the whole record, packed;
-- `seed` is what the deck was shuffled from, for auditors only; `pot_bits` is how many binary
-- digits the pot has, so that large pots are found without looking at all hands.
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

CREATE TABLE hand_players (
    player INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    game INTEGER NOT NULL,
    tbl INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    net INTEGER NOT NULL,
    pot INTEGER NOT NULL,
    PRIMARY KEY (player, started_at, game, tbl, number)
) STRICT, WITHOUT ROWID;

-- The room as it stands: what it is read back from.
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
    queue TEXT NOT NULL,
    tables_opened INTEGER NOT NULL,
    commits INTEGER NOT NULL
) STRICT;

CREATE TABLE tables (
    game INTEGER NOT NULL REFERENCES games (id),
    tbl INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (game, tbl)
) STRICT;

-- How much there is at a seat is what its account holds.
CREATE TABLE sittings (
    game INTEGER NOT NULL REFERENCES games (id),
    tbl INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL,
    since INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (game, tbl, seat, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE rolled_back (
    game INTEGER NOT NULL REFERENCES games (id),
    tbl INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    PRIMARY KEY (game, tbl)
) STRICT, WITHOUT ROWID;

-- Who left with what. The order of the rows is that in which players left.
CREATE TABLE memory (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    player INTEGER NOT NULL,
    tbl INTEGER NOT NULL,
    stack INTEGER NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (game, player, tbl)
) STRICT;
CREATE INDEX memory_by_time ON memory (game, at);

-- A player's requests that moved money: each is applied once.
CREATE TABLE requests (
    player INTEGER NOT NULL,
    request INTEGER NOT NULL,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (player, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE accepted (
    player INTEGER NOT NULL,
    rulebook TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, rulebook)
) STRICT, WITHOUT ROWID;

CREATE TABLE counts (
    player INTEGER NOT NULL,
    counter TEXT NOT NULL,
    day INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (player, counter, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE banzai_exclusions (player INTEGER PRIMARY KEY) STRICT;

-- As they are now; how they came to be so is in the entries of the cashier.
CREATE TABLE holds (id INTEGER PRIMARY KEY, hold TEXT NOT NULL) STRICT;
CREATE TABLE tickets (id INTEGER PRIMARY KEY, ticket TEXT NOT NULL) STRICT;

-- `last_at`: when something became durable last. `pruned_before`: hands that started earlier
-- need not be kept any more.
CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    BEGIN SELECT RAISE (ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
    BEGIN SELECT RAISE (ABORT, 'entries are never changed'); END;
CREATE TRIGGER postings_stay BEFORE DELETE ON postings
    BEGIN SELECT RAISE (ABORT, 'postings are never deleted'); END;
CREATE TRIGGER postings_stay_as_they_are BEFORE UPDATE ON postings
    BEGIN SELECT RAISE (ABORT, 'postings are never changed'); END;
CREATE TRIGGER accounts_stay BEFORE DELETE ON accounts
    BEGIN SELECT RAISE (ABORT, 'accounts are never deleted'); END;
CREATE TRIGGER accounts_stay_as_they_are BEFORE UPDATE ON accounts
    BEGIN SELECT RAISE (ABORT, 'accounts are never changed'); END;
CREATE TRIGGER hands_stay BEFORE DELETE ON hands
    WHEN old.started_at >= coalesce ((SELECT value FROM facts WHERE name = 'pruned_before'), 0)
    BEGIN SELECT RAISE (ABORT, 'hands are kept'); END;
CREATE TRIGGER hands_stay_as_they_are BEFORE UPDATE ON hands
    BEGIN SELECT RAISE (ABORT, 'hands are never changed'); END;
