-- An attempt to sign in is counted before its password is looked at, and taken back when it was right. The rows of the
-- table are attempts from here on; those of earlier programs belong to no attempt that could still be taken back.
ALTER TABLE sign_in_failures ADD COLUMN attempt UUID;
