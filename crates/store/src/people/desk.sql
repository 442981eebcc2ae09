-- The back office: what staff keep about players and write to them. From the first release on this file
-- is never edited: what changes is a further step. `by` is a number as in the chain of staff: 0 is the
-- operator at the command line.

CREATE TABLE player_notes (
    note   INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES people (player),
    by     INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    text   TEXT NOT NULL
) STRICT;
CREATE INDEX player_notes_of ON player_notes (player, note);

-- What staff wrote to a player; without `read_at` it is shown with every connection.
CREATE TABLE player_messages (
    message INTEGER PRIMARY KEY AUTOINCREMENT,
    player  INTEGER NOT NULL REFERENCES people (player),
    by      INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    text    TEXT NOT NULL,
    read_at INTEGER
) STRICT;
CREATE INDEX player_messages_of ON player_messages (player, message);
CREATE INDEX player_messages_unread ON player_messages (player) WHERE read_at IS NULL;

-- R20: players whose chat is muted, and until when.
CREATE TABLE chat_mutes (
    player INTEGER PRIMARY KEY REFERENCES people (player),
    until  INTEGER NOT NULL
) STRICT;

-- R20: what became of a report. A report without a row here is open, and from before there was one.
CREATE TABLE report_files (
    report      INTEGER PRIMARY KEY REFERENCES reports (report),
    answer      TEXT,
    answered_by INTEGER,
    answered_at INTEGER,
    outcome     TEXT,
    closed_by   INTEGER,
    closed_at   INTEGER
) STRICT;

-- R20: the chat of the table when a report was made, in order: it is kept nowhere else.
CREATE TABLE report_chat (
    report INTEGER NOT NULL REFERENCES reports (report),
    line   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES people (player),
    text   TEXT NOT NULL,
    PRIMARY KEY (report, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_chat_of ON report_chat (player);
CREATE INDEX reports_about ON reports (about, report);
CREATE INDEX reports_by ON reports (reporter, report);
