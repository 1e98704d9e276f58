-- Items that moderators have removed, with the statement of reasons. They are deleted items (items.deleted_at), which any
-- moderator can restore until they are removed for good.
CREATE TABLE takedowns (
    item_id         BIGINT  PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    ground          TEXT    NOT NULL,
    reason          TEXT    NOT NULL,                   -- in the moderators' words
    is_detected     BOOLEAN NOT NULL,                   -- the picture check had found it
    removed_at      BIGINT  NOT NULL,
    CHECK (ground IN ('LAW', 'COPYRIGHT', 'RULES'))
);
ALTER TABLE moderation_cases DROP CONSTRAINT moderation_cases_decision_check;
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_decision_check
    CHECK (decision IN ('DISMISSED', 'UNLISTED', 'RELISTED', 'MARKED_MATURE', 'BLOCKED', 'REMOVED'));
