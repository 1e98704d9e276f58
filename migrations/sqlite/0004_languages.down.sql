-- Lost: the languages that accounts have chosen.
ALTER TABLE users DROP COLUMN language;
