-- Version 2: payments. Never edited after a release: what changes is a later version.

-- As they are now; how they came to be so is in the entries of the cashier. `reference` is what the
-- provider calls it; `open` whether the provider has not decided yet.
CREATE TABLE payments (
    id INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    reference TEXT,
    open INTEGER NOT NULL,
    payment TEXT NOT NULL,
    UNIQUE (channel, reference)
) STRICT;
CREATE INDEX payments_open ON payments (id) WHERE open = 1;
