-- How often something was done that may only be done so often, over all instances: when the bucket is full again. A full
-- one has no row.
CREATE TABLE rate_buckets (
    key_hash        BLOB    NOT NULL PRIMARY KEY,       -- keyed hash of the limit and of who is counted
    full_at         INTEGER NOT NULL                    -- microseconds since 1970 UTC
) STRICT, WITHOUT ROWID;
