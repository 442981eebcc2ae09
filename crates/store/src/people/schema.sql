-- The people of a room: personal data, apart from the books. From the first release on this file is
-- never edited: what changes is a further step.

-- A row whose data was erased keeps its number, and `erased_at` says when.
CREATE TABLE people (
    player     INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    -- The name as it is compared: no two people differ by case alone.
    name_key   TEXT NOT NULL UNIQUE,
    -- How it looks: no two people are mistaken for each other by their names.
    name_look  TEXT NOT NULL UNIQUE,
    password   TEXT,
    birth_date TEXT NOT NULL,
    market     TEXT NOT NULL,
    house      INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    erased_at  INTEGER
) STRICT;
CREATE INDEX people_erased ON people (erased_at) WHERE erased_at IS NOT NULL;

-- Only the digest of a token is kept: nobody who reads this file can log in with it.
CREATE TABLE sessions (
    token      BLOB PRIMARY KEY,
    player     INTEGER NOT NULL REFERENCES people (player),
    created_at INTEGER NOT NULL,
    until      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (player);
CREATE INDEX sessions_until ON sessions (until);

-- Devices that people have logged in from. Only the digest of a device's token is kept.
CREATE TABLE devices (
    token   BLOB NOT NULL,
    player  INTEGER NOT NULL REFERENCES people (player),
    used_at INTEGER NOT NULL,
    PRIMARY KEY (token, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_of ON devices (player);
CREATE INDEX devices_used ON devices (used_at);

CREATE TABLE blocks (
    player  INTEGER NOT NULL REFERENCES people (player),
    blocked INTEGER NOT NULL REFERENCES people (player),
    PRIMARY KEY (player, blocked)
) STRICT, WITHOUT ROWID;

-- AGE: people who declared their age instead of giving a date of birth: at least so many years, by this
-- rulebook, at that time.
CREATE TABLE age_declarations (
    player   INTEGER PRIMARY KEY REFERENCES people (player),
    age      INTEGER NOT NULL,
    rulebook TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

-- A person's settings of the page: a JSON object that only the page reads.
CREATE TABLE settings (
    player   INTEGER PRIMARY KEY REFERENCES people (player),
    settings TEXT NOT NULL
) STRICT;

-- A person's notes about others: a colour label (0 is none) and a text.
CREATE TABLE notes (
    player INTEGER NOT NULL REFERENCES people (player),
    about  INTEGER NOT NULL REFERENCES people (player),
    label  INTEGER NOT NULL,
    text   TEXT NOT NULL,
    PRIMARY KEY (player, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_about ON notes (about);

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

-- The room that these people belong to: a random number, which its books hold too.
CREATE TABLE room (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;

-- What the operator did from the command line and is not in the staff chain yet: while a room runs,
-- nobody else can write to its books.
CREATE TABLE pending_audit (id TEXT PRIMARY KEY, staff TEXT NOT NULL) STRICT, WITHOUT ROWID;
