-- Lost: all Wii U themes, with their tags, saves, counts, reports and notifications. Their files stay in the store.
-- The last number given stays too: a theme that is published after the way up again gets no address that another one had.
DELETE FROM download_marks WHERE item_id IN (SELECT id FROM items WHERE kind = 'wiiu-theme');
DELETE FROM jobs WHERE kind = 'make_wiiu_pieces';
-- What refers to them goes with them.
DELETE FROM items WHERE kind = 'wiiu-theme';
DROP TABLE wiiu_theme_patches;
DROP TABLE wiiu_themes;
