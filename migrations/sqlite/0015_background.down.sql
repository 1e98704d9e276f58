-- Lost: what the classifier has found of published pictures, which jobs are tried again alone, and whose turn it is.
DROP INDEX jobs_account;
DROP INDEX jobs_turn;
DROP INDEX jobs_late;
ALTER TABLE jobs DROP COLUMN turn_at;
ALTER TABLE jobs DROP COLUMN account_id;
ALTER TABLE jobs DROP COLUMN late_tries;
ALTER TABLE moderation_cases DROP COLUMN nsfw_score;
DROP TABLE picture_checks;
