-- Lost: who was told that a token ends soon. After the way up again they may be told once more.
ALTER TABLE access_tokens DROP COLUMN told_at;
