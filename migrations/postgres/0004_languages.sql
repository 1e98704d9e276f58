-- The language that an account wants to be spoken to in ("de"); NULL for what its browser likes best.
ALTER TABLE users ADD COLUMN language TEXT;
