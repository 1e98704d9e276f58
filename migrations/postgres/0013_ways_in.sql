-- What a session may do with the ways into its account.
ALTER TABLE sessions ADD COLUMN stepped_up_at BIGINT NOT NULL DEFAULT 0; -- when a password or a passkey was shown in it last
ALTER TABLE sessions ADD COLUMN settles_at BIGINT NOT NULL DEFAULT 0;    -- until then the way that it began by is too new
-- A link in a letter about an account that takes back what has happened since.
ALTER TABLE recovery_links ADD COLUMN undoes_since BIGINT;               -- absent for a link that only sets a password
ALTER TABLE recovery_links ADD COLUMN address TEXT;                  -- that becomes the account's again
ALTER TABLE users ADD COLUMN email_since BIGINT;                         -- absent for one it has had since before this was noted
