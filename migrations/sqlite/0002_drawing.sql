-- Previews of Switch themes and layouts keep the version of the drawing, and what it leaves out.
ALTER TABLE switch_themes ADD COLUMN drawing_version INTEGER NOT NULL DEFAULT 0; -- 0: put together from pictures
ALTER TABLE switch_themes ADD COLUMN left_out TEXT; -- JSON: the changes of the layout that the drawn preview leaves out
CREATE INDEX switch_themes_drawing ON switch_themes (drawing_version, pack_id, item_id);
ALTER TABLE switch_layouts ADD COLUMN drawing_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE switch_layout_option_values ADD COLUMN drawing_version INTEGER NOT NULL DEFAULT 0;
