-- Lost: which mature marks are of staff, since when people wait to delete their account, and which addresses are not confirmed.
ALTER TABLE items DROP COLUMN is_nsfw_by_staff;
ALTER TABLE users DROP COLUMN deletion_asked_at;
ALTER TABLE users DROP COLUMN is_email_unconfirmed;
