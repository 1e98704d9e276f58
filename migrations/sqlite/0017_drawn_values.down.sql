-- Lost: which of the chosen option values the preview of each theme shows.
ALTER TABLE switch_themes DROP COLUMN drawn_values;
