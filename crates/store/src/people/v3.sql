-- Which room's people these are: a number by chance, which its books have too.
CREATE TABLE room (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;

-- What the operator did from the command line and is not in the chain of staff yet: a room that runs
-- alone may write there.
CREATE TABLE unchained (id TEXT PRIMARY KEY, staff TEXT NOT NULL) STRICT, WITHOUT ROWID;
