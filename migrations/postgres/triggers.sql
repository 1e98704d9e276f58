-- Recreated at every migration: invariants that the database itself maintains, so that no writer can forget them. A
-- change of a kind's own table is a change of its item: the writer updates the item in the same transaction.

-- The lock makes commit order equal sequence order: without it a process that has read up to 11 would never see a 10
-- that commits later. It is held to the end of the transaction, so catalogue writes queue behind each other. It is taken
-- before the statement locks any row: a transaction that waited for it while holding a row lock could deadlock with the
-- one that holds it.
CREATE FUNCTION lock_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7165301001);
    RETURN NULL;
END $$;
CREATE TRIGGER catalogue_lock BEFORE INSERT OR UPDATE OR DELETE ON items
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR DELETE ON item_tags
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR DELETE ON item_saves
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR UPDATE ON item_numbers
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE UPDATE OF username, role, is_verified, hide_items, is_blocked ON users
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();
CREATE TRIGGER catalogue_lock BEFORE INSERT OR UPDATE ON tags
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();

CREATE FUNCTION count_item_save() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE items SET save_count = save_count + 1 WHERE id = NEW.item_id;
    ELSE
        UPDATE items SET save_count = save_count - 1 WHERE id = OLD.item_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER item_saves_counted AFTER INSERT OR DELETE ON item_saves
    FOR EACH ROW EXECUTE FUNCTION count_item_save();

CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed    record;
    changed_id bigint;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    IF TG_TABLE_NAME = 'item_tags' THEN changed_id := changed.item_id; ELSE changed_id := changed.id; END IF;
    INSERT INTO catalogue_changes (kind, row_id, changed_at)
    VALUES (TG_ARGV[0], changed_id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
    RETURN NULL;
END $$;
CREATE TRIGGER catalogue_item AFTER INSERT OR UPDATE OR DELETE ON items
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('item');
CREATE TRIGGER catalogue_item_tag AFTER INSERT OR DELETE ON item_tags
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('item');
CREATE TRIGGER catalogue_creator AFTER UPDATE OF username, role, is_verified, hide_items, is_blocked ON users
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('creator');
CREATE TRIGGER catalogue_tag AFTER INSERT OR UPDATE ON tags
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('tag');
