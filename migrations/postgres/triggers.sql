-- Re-created at every migration: what the database itself keeps true, so that no writer can forget it.

-- The lock makes commit order equal sequence order: without it a process that has read up to 11 would never see a 10
-- that commits later. It is held to the end of the transaction, so catalogue writes queue behind each other. It is taken
-- before the statement takes any row: a transaction that waited for it with a row in hand could be waited for by the
-- one that holds it.
CREATE FUNCTION lock_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7165301001);
    RETURN NULL;
END $$;
CREATE TRIGGER catalogue_lock BEFORE INSERT OR UPDATE OR DELETE ON switch_themes
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR DELETE ON switch_theme_tags
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR DELETE ON switch_theme_saves
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR UPDATE OR DELETE ON switch_layouts
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE UPDATE OF username, role, is_verified, hide_items, is_blocked ON users
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR UPDATE ON tags
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();

CREATE FUNCTION count_theme_save() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE switch_themes SET save_count = save_count + 1 WHERE id = NEW.theme_id;
    ELSE
        UPDATE switch_themes SET save_count = save_count - 1 WHERE id = OLD.theme_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER switch_theme_saves_counted AFTER INSERT OR DELETE ON switch_theme_saves
    FOR EACH ROW EXECUTE FUNCTION count_theme_save();

CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed record;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    IF TG_ARGV[0] = 'theme_tag' THEN
        INSERT INTO catalogue_changes (kind, item_id, changed_at)
        VALUES ('theme', changed.theme_id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
    ELSE
        INSERT INTO catalogue_changes (kind, item_id, changed_at)
        VALUES (TG_ARGV[0], changed.id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER catalogue_theme AFTER INSERT OR UPDATE OR DELETE ON switch_themes
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('theme');
CREATE TRIGGER catalogue_theme_tag AFTER INSERT OR DELETE ON switch_theme_tags
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('theme_tag');
CREATE TRIGGER catalogue_layout AFTER INSERT OR UPDATE OR DELETE ON switch_layouts
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('layout');
CREATE TRIGGER catalogue_creator AFTER UPDATE OF username, role, is_verified, hide_items, is_blocked ON users
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('creator');
CREATE TRIGGER catalogue_tag AFTER INSERT OR UPDATE ON tags
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('tag');
