-- Lost: the statements of removed items, and that a case was decided by a removal.
UPDATE moderation_cases SET decision = 'UNLISTED' WHERE decision = 'REMOVED';
ALTER TABLE moderation_cases DROP CONSTRAINT moderation_cases_decision_check;
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_decision_check
    CHECK (decision IN ('DISMISSED', 'UNLISTED', 'RELISTED', 'MARKED_MATURE', 'BLOCKED'));
DROP TABLE takedowns;
