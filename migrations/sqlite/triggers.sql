-- Recreated at every migration: invariants that the database itself maintains, so that no writer can forget them. A
-- change of a kind's own table is a change of its item: the writer updates the item in the same transaction.

CREATE TRIGGER item_saves_added AFTER INSERT ON item_saves BEGIN
    UPDATE items SET save_count = save_count + 1 WHERE id = NEW.item_id;
END;
CREATE TRIGGER item_saves_removed AFTER DELETE ON item_saves BEGIN
    UPDATE items SET save_count = save_count - 1 WHERE id = OLD.item_id;
END;

CREATE TRIGGER catalogue_item_added AFTER INSERT ON items BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('item', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_item_changed AFTER UPDATE ON items BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('item', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_item_removed AFTER DELETE ON items BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('item', OLD.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_item_tag_added AFTER INSERT ON item_tags BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('item', NEW.item_id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_item_tag_removed AFTER DELETE ON item_tags BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('item', OLD.item_id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_creator_changed AFTER UPDATE OF username, role, is_verified, hide_items, is_blocked ON users BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('creator', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_tag_changed AFTER UPDATE ON tags BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('tag', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_tag_added AFTER INSERT ON tags BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('tag', NEW.id, unixepoch() * 1000);
END;
