-- Version 4: what a hand writes lies together, however many players and hands there are. Never
-- edited after a release: what changes is a later version.

-- What each account saw of each transfer, and what it held then, in the order in which it happened.
-- `earlier` is where the account saw something last before.
ALTER TABLE postings RENAME TO postings_by_account;
CREATE TABLE postings (
    seq INTEGER NOT NULL REFERENCES entries (seq),
    account INTEGER NOT NULL REFERENCES accounts (id),
    amount INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    earlier INTEGER REFERENCES entries (seq),
    PRIMARY KEY (seq, account)
) STRICT, WITHOUT ROWID;
INSERT INTO postings
    SELECT seq, account, amount, balance, lag (seq) OVER (PARTITION BY account ORDER BY seq)
    FROM postings_by_account ORDER BY seq, account;

-- What each account holds, and where it saw something last, if it ever did. Every account has one.
CREATE TABLE balances (
    account INTEGER PRIMARY KEY REFERENCES accounts (id),
    seq INTEGER REFERENCES entries (seq),
    balance INTEGER NOT NULL
) STRICT;
INSERT INTO balances
    SELECT a.id, max (seq), coalesce (balance, 0)
    FROM accounts a LEFT JOIN postings_by_account p ON p.account = a.id GROUP BY a.id;
DROP TABLE postings_by_account;

CREATE TRIGGER postings_stay BEFORE DELETE ON postings
    BEGIN SELECT RAISE (ABORT, 'postings are never deleted'); END;
CREATE TRIGGER postings_stay_as_they_are BEFORE UPDATE ON postings
    BEGIN SELECT RAISE (ABORT, 'postings are never changed'); END;
CREATE TRIGGER balances_stay BEFORE DELETE ON balances
    BEGIN SELECT RAISE (ABORT, 'balances are never deleted'); END;

-- Who played is kept by spans of time with some thousands of hands each. A hand is of the last span
-- that began no later than it; a new one begins after every hand before it.
CREATE TABLE spans (since INTEGER PRIMARY KEY) STRICT;
INSERT INTO spans VALUES (0);
INSERT OR IGNORE INTO spans
    SELECT started_at
    FROM (SELECT started_at, row_number () OVER (ORDER BY started_at) AS place FROM hands)
    WHERE place % 8192 = 0;

ALTER TABLE hand_players RENAME TO hand_players_by_player;
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
INSERT INTO hand_players
    SELECT (SELECT max (since) FROM spans WHERE since <= started_at) AS span,
        player, started_at, game, tbl, number, seat, net, pot
    FROM hand_players_by_player
    ORDER BY span, player, started_at, game, tbl, number;
DROP TABLE hand_players_by_player;
