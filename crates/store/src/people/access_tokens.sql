-- EXPORT: a person's access tokens, for programs. Only the digest of a token is kept.
CREATE TABLE access_tokens (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    token      BLOB NOT NULL UNIQUE,
    player     INTEGER NOT NULL REFERENCES people (player),
    name       TEXT NOT NULL,
    -- Whether it may act at play-money tables, and not only read.
    plays      INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    used_at    INTEGER
) STRICT;
CREATE INDEX access_tokens_of ON access_tokens (player);
