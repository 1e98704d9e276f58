-- That staff have marked an item as mature: its creator does not take that away.
ALTER TABLE items ADD COLUMN is_nsfw_by_staff INTEGER NOT NULL DEFAULT 0;
-- When its owner wanted to delete the account and an open case stood against it: others do not put that off any further.
ALTER TABLE users ADD COLUMN deletion_asked_at INTEGER;
-- That nobody has confirmed the address of the account: it gets no letter but the one that asks for that.
ALTER TABLE users ADD COLUMN is_email_unconfirmed INTEGER NOT NULL DEFAULT 0;
