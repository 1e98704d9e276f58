-- How often something was done that may only be done so often, over all instances: when the bucket is full again. A full
-- one has no row. No index on the moment: it changes with every row that is counted, and full buckets are few.
CREATE TABLE rate_buckets (
    key_hash        BYTEA   NOT NULL PRIMARY KEY,       -- keyed hash of the limit and of who is counted
    full_at         BIGINT  NOT NULL                    -- microseconds since 1970 UTC
) WITH (fillfactor = 70);
