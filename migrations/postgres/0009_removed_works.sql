-- Works that were removed for good, for as long as there can be a backup that still has them: restoring it removes them again.
CREATE TABLE removed_works (
    uuid            UUID    NOT NULL PRIMARY KEY,
    removed_at      BIGINT  NOT NULL                    -- milliseconds since 1970 UTC
);
CREATE INDEX removed_works_removed_at ON removed_works (removed_at);
