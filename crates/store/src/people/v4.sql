-- Devices that somebody has logged in from. Only the digest of a device's token is kept.
CREATE TABLE devices (
    token   BLOB NOT NULL,
    player  INTEGER NOT NULL REFERENCES people (player),
    used_at INTEGER NOT NULL,
    PRIMARY KEY (token, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_of ON devices (player);
CREATE INDEX devices_used ON devices (used_at);
