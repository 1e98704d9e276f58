-- Servers that run, as they say themselves: which version, with which settings.
CREATE TABLE instances (
    uuid            UUID    NOT NULL PRIMARY KEY,       -- of the process
    name            TEXT    NOT NULL,                   -- of its machine, with the address that it listens on
    version         TEXT    NOT NULL,
    settings        TEXT    NOT NULL,                   -- JSON: those that have to be the same on all, without secrets
    started_at      BIGINT  NOT NULL,                   -- this and the next by the clock of the database
    seen_at         BIGINT  NOT NULL,
    ahead_ms        BIGINT  NOT NULL                    -- by how much its own clock was ahead when it was seen
);
