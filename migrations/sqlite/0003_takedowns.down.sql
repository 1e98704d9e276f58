-- Lost: the statements of removed items, and that a case was decided by a removal.
-- SQLite cannot change a check, and a table that is dropped takes the rows that refer to it along.
CREATE TABLE kept_reports AS SELECT * FROM reports;
CREATE TABLE kept_review_requests AS SELECT * FROM review_requests;
CREATE TABLE new_moderation_cases (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id         INTEGER REFERENCES items (id) ON DELETE CASCADE,
    creator_id      INTEGER REFERENCES users (id) ON DELETE CASCADE, -- of a case about an account instead of an item
    is_last         INTEGER NOT NULL DEFAULT 0,         -- sorted last: all its reporters' recent reports were dismissed
    nsfw_score      INTEGER,                            -- percent at which the classifier opened or joined the case
    is_unchecked    INTEGER NOT NULL DEFAULT 0,         -- shown although the classifier has not answered
    assignee_id     INTEGER REFERENCES users (id) ON DELETE SET NULL,
    opened_at       INTEGER NOT NULL,
    closed_at       INTEGER,
    closed_by       INTEGER REFERENCES users (id) ON DELETE SET NULL,
    decision        TEXT,
    note            TEXT,
    CHECK ((item_id IS NULL) <> (creator_id IS NULL)),
    CHECK ((closed_at IS NULL) = (decision IS NULL)),
    CHECK (decision IN ('DISMISSED', 'UNLISTED', 'RELISTED', 'MARKED_MATURE', 'BLOCKED'))
) STRICT;
INSERT INTO new_moderation_cases SELECT id, item_id, creator_id, is_last, nsfw_score, is_unchecked, assignee_id, opened_at, closed_at,
    closed_by, CASE decision WHEN 'REMOVED' THEN 'UNLISTED' ELSE decision END, note
    FROM moderation_cases;
DROP TABLE moderation_cases;
ALTER TABLE new_moderation_cases RENAME TO moderation_cases;
CREATE UNIQUE INDEX moderation_cases_open_item_key ON moderation_cases (item_id) WHERE closed_at IS NULL AND item_id IS NOT NULL;
CREATE UNIQUE INDEX moderation_cases_open_creator_key ON moderation_cases (creator_id)
    WHERE closed_at IS NULL AND creator_id IS NOT NULL;
CREATE INDEX moderation_cases_open ON moderation_cases (is_last, opened_at, id) WHERE closed_at IS NULL;
CREATE INDEX moderation_cases_closed ON moderation_cases (closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX moderation_cases_item ON moderation_cases (item_id, id);
CREATE INDEX moderation_cases_creator ON moderation_cases (creator_id, id);
CREATE INDEX moderation_cases_assignee ON moderation_cases (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX moderation_cases_closed_by ON moderation_cases (closed_by) WHERE closed_by IS NOT NULL;
INSERT INTO reports SELECT * FROM kept_reports;
INSERT INTO review_requests SELECT * FROM kept_review_requests;
DROP TABLE kept_reports;
DROP TABLE kept_review_requests;
DROP TABLE takedowns;
