-- When the owner of a token was told that it ends soon.
ALTER TABLE access_tokens ADD COLUMN told_at INTEGER;
