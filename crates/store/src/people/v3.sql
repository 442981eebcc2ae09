-- Which room's people these are: a number by chance, which its books have too.
CREATE TABLE room (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;
