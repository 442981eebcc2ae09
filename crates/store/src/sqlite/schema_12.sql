-- Results of tournaments, each written once, with the commit that made it final. `nth` is its place
-- among those of the commit, whose entry holds the digest of all of them in this order.
CREATE TABLE results (
    game INTEGER NOT NULL REFERENCES games (id),
    player INTEGER NOT NULL,
    finished_at INTEGER NOT NULL,
    place INTEGER,
    seq INTEGER NOT NULL REFERENCES entries (seq),
    nth INTEGER NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_player ON results (player, finished_at, game);
-- Players without a place come last.
CREATE INDEX results_by_place ON results (game, coalesce (place, 4294967296), player);
CREATE UNIQUE INDEX results_by_entry ON results (seq, nth);

-- Tournaments that are over.
CREATE TABLE tournaments (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    finished_at INTEGER NOT NULL,
    seq INTEGER NOT NULL UNIQUE REFERENCES entries (seq),
    summary TEXT NOT NULL
) STRICT;
CREATE INDEX tournaments_by_time ON tournaments (finished_at, game);

CREATE TRIGGER results_stay BEFORE DELETE ON results
    BEGIN SELECT RAISE (ABORT, 'results are never deleted'); END;
CREATE TRIGGER results_stay_as_they_are BEFORE UPDATE ON results
    BEGIN SELECT RAISE (ABORT, 'results are never changed'); END;
CREATE TRIGGER tournaments_stay BEFORE DELETE ON tournaments
    BEGIN SELECT RAISE (ABORT, 'results are never deleted'); END;
CREATE TRIGGER tournaments_stay_as_they_are BEFORE UPDATE ON tournaments
    BEGIN SELECT RAISE (ABORT, 'results are never changed'); END;
