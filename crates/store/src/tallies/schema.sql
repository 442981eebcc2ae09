-- Up to which entry of the books everything is counted.
CREATE TABLE counted (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seq INTEGER NOT NULL
) STRICT;
INSERT INTO counted VALUES (1, 0);

-- What a player did on a day (since 1970, UTC), by a key that only the caller reads: figures, as a JSON array.
CREATE TABLE tallies (
    player  INTEGER NOT NULL,
    day     INTEGER NOT NULL,
    key     TEXT NOT NULL,
    figures TEXT NOT NULL,
    PRIMARY KEY (player, day, key)
) STRICT, WITHOUT ROWID;

-- How many hands a game began in a span of time; only the newest spans are kept.
CREATE TABLE activity (
    span  INTEGER NOT NULL,
    game  INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    PRIMARY KEY (span, game)
) STRICT, WITHOUT ROWID;
