-- What the programme has announced is looked up by its time: of all games ever opened, only these.
CREATE INDEX games_announced ON games (opening ->> '$.tournament.occurrence.scheduled_at')
    WHERE opening ->> '$.tournament.occurrence.scheduled_at' IS NOT NULL;
-- Games that are open, among all that ever were.
CREATE INDEX games_open ON games (id) WHERE closed_at IS NULL;
