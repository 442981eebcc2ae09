-- The integrity desk: proposals that need a second person, and cases. What is written about a person can
-- be erased here; what was done is in the chain of staff, and the money in the books. From the first
-- release on this file is never edited: what changes is a further step.

-- `proposed` is exactly what was proposed, with every amount; `digest` is its fingerprint. `steps` is what
-- people did about it. `plan` is what the books are given step by step, made once when it is carried
-- out; `done_lines` is how much of it was carried out when it failed.
CREATE TABLE proposals (
    proposal    INTEGER PRIMARY KEY AUTOINCREMENT,
    subject     TEXT NOT NULL,
    case_number INTEGER,
    proposed    TEXT NOT NULL,
    digest      TEXT NOT NULL,
    reason      TEXT NOT NULL,
    proposed_by INTEGER NOT NULL,
    proposed_at INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    state       TEXT NOT NULL,
    steps       TEXT NOT NULL,
    plan        TEXT,
    done_lines  INTEGER NOT NULL DEFAULT 0,
    failure     TEXT
) STRICT;
CREATE INDEX proposals_by_state ON proposals (state);
CREATE INDEX proposals_of_case ON proposals (case_number);
-- Two proposals about the same do not wait at once.
CREATE UNIQUE INDEX proposals_once ON proposals (subject)
    WHERE state IN ('open', 'asked_back', 'approved');

CREATE TABLE proposal_players (
    player   INTEGER NOT NULL,
    proposal INTEGER NOT NULL REFERENCES proposals (proposal),
    PRIMARY KEY (player, proposal)
) STRICT, WITHOUT ROWID;

-- R18: accounts that were closed for good.
CREATE TABLE closed_accounts (
    player   INTEGER PRIMARY KEY,
    proposal INTEGER NOT NULL REFERENCES proposals (proposal),
    at       INTEGER NOT NULL
) STRICT;

CREATE TABLE cases (
    case_number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind        TEXT NOT NULL,
    state       TEXT NOT NULL,
    title       TEXT NOT NULL,
    source      TEXT NOT NULL,
    opened_by   INTEGER NOT NULL,
    opened_at   INTEGER NOT NULL,
    decide_by   INTEGER NOT NULL,
    verdict     TEXT
) STRICT;
CREATE INDEX cases_by_state ON cases (state);

CREATE TABLE case_players (
    case_number  INTEGER NOT NULL REFERENCES cases (case_number),
    player       INTEGER NOT NULL,
    part         TEXT NOT NULL,
    why          TEXT NOT NULL,
    disclosed_at INTEGER,
    PRIMARY KEY (case_number, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX cases_of_player ON case_players (player);

-- Evidence: finished hands, with what everyone won or lost, so that a case opens without reading records.
CREATE TABLE case_hands (
    case_number INTEGER NOT NULL REFERENCES cases (case_number),
    started_at  INTEGER NOT NULL,
    game        INTEGER NOT NULL,
    tab         INTEGER NOT NULL,
    hand        INTEGER NOT NULL,
    rulebook    TEXT NOT NULL,
    unit        TEXT NOT NULL,
    nets        TEXT NOT NULL,
    rake        INTEGER NOT NULL,
    views       INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (case_number, started_at, game, tab, hand)
) STRICT, WITHOUT ROWID;

CREATE TABLE case_timeline (
    entry       INTEGER PRIMARY KEY,
    case_number INTEGER NOT NULL REFERENCES cases (case_number),
    at          INTEGER NOT NULL,
    by          INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    text        TEXT NOT NULL,
    hand        TEXT
) STRICT;
CREATE INDEX timeline_of_case ON case_timeline (case_number);

-- R14: holds of cases. The books have what became of the money; a number is never given twice.
CREATE TABLE case_holds (
    hold        INTEGER PRIMARY KEY AUTOINCREMENT,
    case_number INTEGER NOT NULL REFERENCES cases (case_number),
    player      INTEGER NOT NULL
) STRICT;
CREATE INDEX holds_of_case ON case_holds (case_number);

CREATE TABLE case_appeals (
    case_number INTEGER NOT NULL REFERENCES cases (case_number),
    player      INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    answer_by   INTEGER NOT NULL,
    text        TEXT NOT NULL,
    decision    TEXT,
    PRIMARY KEY (case_number, player)
) STRICT, WITHOUT ROWID;

-- R14: requests for a recording of play.
CREATE TABLE case_recordings (
    case_number INTEGER NOT NULL REFERENCES cases (case_number),
    player      INTEGER NOT NULL,
    asked_at    INTEGER NOT NULL,
    due         INTEGER NOT NULL,
    answer      TEXT,
    answered_at INTEGER,
    PRIMARY KEY (case_number, player)
) STRICT, WITHOUT ROWID;
