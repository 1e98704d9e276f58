-- Lost: links of letters that take back what happened to an account, when sessions were confirmed, and since when an account has its address.
DELETE FROM recovery_links WHERE undoes_since IS NOT NULL;
ALTER TABLE recovery_links DROP COLUMN undoes_since;
ALTER TABLE recovery_links DROP COLUMN address;
ALTER TABLE sessions DROP COLUMN stepped_up_at;
ALTER TABLE sessions DROP COLUMN settles_at;
ALTER TABLE users DROP COLUMN email_since;
