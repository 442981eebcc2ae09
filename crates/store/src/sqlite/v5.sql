-- Version 5: a stack that was brought to another table of the stake (B5) is owed no more, and the
-- table that was left still knows of it (H18, R2).
ALTER TABLE memory ADD COLUMN honoured INTEGER NOT NULL DEFAULT 0 CHECK (honoured IN (0, 1));
