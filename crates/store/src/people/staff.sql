-- Staff: people of another kind than players, with numbers of their own. From the first release on this
-- file is never edited: what changes is a further step.

-- A number is never given twice: the chain of staff knows people by it. An account that was never
-- enrolled has neither password nor secret, and cannot log in.
CREATE TABLE staff (
    staff         INTEGER PRIMARY KEY AUTOINCREMENT,
    name          TEXT NOT NULL,
    name_key      TEXT NOT NULL UNIQUE,
    role          TEXT NOT NULL,
    password      TEXT,
    totp_secret   BLOB,
    -- The step of the last code that was accepted: that code, and every earlier one, is used.
    totp_step     INTEGER NOT NULL DEFAULT 0,
    wrong_codes   INTEGER NOT NULL DEFAULT 0,
    waits_until   INTEGER NOT NULL DEFAULT 0,
    -- Numbers as in the chain of staff: 0 is the operator at the command line.
    created_by    INTEGER NOT NULL,
    created_at    INTEGER NOT NULL,
    enrolled_by   INTEGER,
    enrolled_at   INTEGER,
    disabled_at   INTEGER
) STRICT;

-- Each is good once; only digests are kept.
CREATE TABLE staff_recovery_codes (
    staff INTEGER NOT NULL REFERENCES staff (staff),
    code  BLOB NOT NULL,
    PRIMARY KEY (staff, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE staff_sessions (
    token           BLOB PRIMARY KEY,
    staff           INTEGER NOT NULL REFERENCES staff (staff),
    began_at        INTEGER NOT NULL,
    used_at         INTEGER NOT NULL,
    -- Until when the second factor is fresh enough for money.
    confirmed_until INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_of ON staff_sessions (staff);

-- One-time links with which somebody chooses a password and enrols a second factor. Without `staff` it
-- is the link of the first start, which makes the first admin. What was chosen waits here until a
-- code proves that the authenticator has the secret.
CREATE TABLE staff_links (
    token       BLOB PRIMARY KEY,
    staff       INTEGER UNIQUE REFERENCES staff (staff),
    made_by     INTEGER NOT NULL,
    until       INTEGER NOT NULL,
    name        TEXT,
    password    TEXT,
    totp_secret BLOB,
    wrong_codes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
