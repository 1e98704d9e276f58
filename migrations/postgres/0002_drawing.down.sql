-- Lost: what drawn previews leave out.
DELETE FROM jobs WHERE kind IN ('redraw_themes', 'redraw_layouts');
DROP INDEX switch_themes_drawing;
ALTER TABLE switch_themes DROP COLUMN left_out;
ALTER TABLE switch_themes DROP COLUMN drawing_version;
ALTER TABLE switch_layouts DROP COLUMN drawing_version;
ALTER TABLE switch_layout_option_values DROP COLUMN drawing_version;
