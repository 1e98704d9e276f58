-- Lost: nothing. Removing what is left of an account reads all works again.
DROP INDEX users_deleted_at;
DROP INDEX moderation_cases_closed_by;
DROP INDEX moderation_cases_assignee;
DROP INDEX items_deleted_by;
