-- Finding accounts by email address and linked identity, and staff among many accounts.
CREATE INDEX users_email ON users (LOWER(email));
CREATE INDEX users_staff ON users (role) WHERE role IN ('ADMIN', 'MODERATOR');
CREATE INDEX discord_identities_username ON discord_identities (username);
-- Moderators have one unread notification of new cases at most.
CREATE UNIQUE INDEX notifications_case_opened ON notifications (user_id) WHERE type = 'CASE_OPENED' AND read_at IS NULL;
-- Names that begin with a text are found by their index, whatever the language of the database sorts by.
ALTER TABLE users ALTER COLUMN username_key TYPE TEXT COLLATE "C";
