-- How mature the pictures of an item look to the classifier of the site.
CREATE TABLE picture_checks (
    item_id         INTEGER NOT NULL PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    uploads         BLOB    NOT NULL,                       -- a hash of what the pictures are made from
    score           INTEGER,                                -- in percent; none until the classifier has answered
    is_mature       INTEGER NOT NULL DEFAULT 0,             -- the score is above the threshold
    is_reported     INTEGER NOT NULL DEFAULT 0,             -- a case was opened about these pictures
    waits_since     INTEGER NOT NULL                        -- when they were made
) STRICT;
CREATE INDEX picture_checks_waiting ON picture_checks (waits_since) WHERE score IS NULL;
-- The score for which the classifier has opened a case or joined it, in percent.
ALTER TABLE moderation_cases ADD COLUMN nsfw_score INTEGER;
-- How often the job was planned again, alone, after its worker died in its last attempt.
ALTER TABLE jobs ADD COLUMN late_tries INTEGER NOT NULL DEFAULT 0;
CREATE INDEX jobs_late ON jobs (run_at) WHERE state = 'queued' AND late_tries > 0;
-- Whose job it is, and when it would be its turn if the account had no other for a while.
ALTER TABLE jobs ADD COLUMN account_id INTEGER;
ALTER TABLE jobs ADD COLUMN turn_at INTEGER NOT NULL DEFAULT 0;
UPDATE jobs SET turn_at = run_at;
CREATE INDEX jobs_turn ON jobs (turn_at, run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_account ON jobs (account_id, turn_at) WHERE account_id IS NOT NULL AND state IN ('queued', 'running');
