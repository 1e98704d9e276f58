-- That staff have marked an item as mature: its creator does not take that away.
ALTER TABLE items ADD COLUMN is_nsfw_by_staff BOOLEAN NOT NULL DEFAULT FALSE;
-- When its owner wanted to delete the account and an open case stood against it: others do not put that off any further.
ALTER TABLE users ADD COLUMN deletion_asked_at BIGINT;
-- That nobody has confirmed the address of the account: it gets no letter but the one that asks for that.
ALTER TABLE users ADD COLUMN is_email_unconfirmed BOOLEAN NOT NULL DEFAULT FALSE;
