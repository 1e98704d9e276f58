-- Lost: notifications of new cases.
DROP INDEX users_email;
DROP INDEX users_staff;
DROP INDEX discord_identities_username;
DROP INDEX notifications_case_opened;
DELETE FROM notifications WHERE type = 'CASE_OPENED';
DELETE FROM notification_preferences WHERE type = 'CASE_OPENED';
ALTER TABLE users ALTER COLUMN username_key TYPE TEXT COLLATE "default";
