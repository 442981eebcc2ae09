CREATE TABLE people (
    player     INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    -- The name as it is compared: no two people differ by case alone.
    name_key   TEXT NOT NULL UNIQUE,
    password   TEXT,
    birth_date TEXT NOT NULL,
    market     TEXT NOT NULL,
    house      INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
) STRICT;

-- Only the digest of a token is kept: who reads this file cannot log in with it.
CREATE TABLE sessions (
    token      BLOB PRIMARY KEY,
    player     INTEGER NOT NULL REFERENCES people (player),
    created_at INTEGER NOT NULL,
    until      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (player);
CREATE INDEX sessions_until ON sessions (until);

CREATE TABLE blocks (
    player  INTEGER NOT NULL REFERENCES people (player),
    blocked INTEGER NOT NULL REFERENCES people (player),
    PRIMARY KEY (player, blocked)
) STRICT, WITHOUT ROWID;

-- R20: complaints, for the integrity desk.
CREATE TABLE reports (
    report   INTEGER PRIMARY KEY AUTOINCREMENT,
    reporter INTEGER NOT NULL REFERENCES people (player),
    about    INTEGER NOT NULL REFERENCES people (player),
    game     INTEGER NOT NULL,
    tab      INTEGER NOT NULL,
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;
