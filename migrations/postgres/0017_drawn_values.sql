-- The UUIDs, of 16 bytes each, of the option values that the drawn preview shows; NULL until it is drawn for the next time.
ALTER TABLE switch_themes ADD COLUMN drawn_values BYTEA;
