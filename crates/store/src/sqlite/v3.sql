-- Version 3: hands that are not kept leave their last number; holds and tickets are found by their
-- players. Never edited after a release: what changes is a later version.

-- The last number of each table's hands whose records are not kept any longer: no number is played
-- twice.
CREATE TABLE hands_pruned (
    game INTEGER NOT NULL REFERENCES games (id),
    tbl INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (game, tbl)
) STRICT, WITHOUT ROWID;
INSERT INTO hands_pruned
    SELECT g.id, json_extract (content, '$.hand.table'), max (json_extract (content, '$.hand.number'))
    FROM entries e JOIN games g ON g.stream = e.stream
    WHERE EXISTS (SELECT 1 FROM facts WHERE name = 'pruned_before')
        AND json_extract (content, '$.hand.number') IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM hands h WHERE h.seq = e.seq)
    GROUP BY 1, 2;

-- By the text of the player's number, which no sign and no size changes.
CREATE INDEX holds_by_player ON holds (hold -> '$.player');
CREATE INDEX tickets_by_owner ON tickets (ticket -> '$.owner');
