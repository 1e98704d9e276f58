-- By which account something was deleted, taken up or closed: looked for when what is left of an account is removed, which reads
-- all works otherwise.
CREATE INDEX items_deleted_by ON items (deleted_by) WHERE deleted_by IS NOT NULL;
CREATE INDEX moderation_cases_assignee ON moderation_cases (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX moderation_cases_closed_by ON moderation_cases (closed_by) WHERE closed_by IS NOT NULL;
CREATE INDEX users_deleted_at ON users (deleted_at) WHERE deleted_at IS NOT NULL;
