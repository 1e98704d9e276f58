-- Re-created at every migration: what the database itself keeps true, so that no writer can forget it.

CREATE TRIGGER switch_theme_saves_added AFTER INSERT ON switch_theme_saves BEGIN
    UPDATE switch_themes SET save_count = save_count + 1 WHERE id = NEW.theme_id;
END;
CREATE TRIGGER switch_theme_saves_removed AFTER DELETE ON switch_theme_saves BEGIN
    UPDATE switch_themes SET save_count = save_count - 1 WHERE id = OLD.theme_id;
END;

CREATE TRIGGER catalogue_theme_added AFTER INSERT ON switch_themes BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('theme', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_theme_changed AFTER UPDATE ON switch_themes BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('theme', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_theme_removed AFTER DELETE ON switch_themes BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('theme', OLD.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_theme_tag_added AFTER INSERT ON switch_theme_tags BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('theme', NEW.theme_id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_theme_tag_removed AFTER DELETE ON switch_theme_tags BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('theme', OLD.theme_id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_layout_added AFTER INSERT ON switch_layouts BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('layout', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_layout_changed AFTER UPDATE ON switch_layouts BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('layout', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_layout_removed AFTER DELETE ON switch_layouts BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('layout', OLD.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_creator_changed AFTER UPDATE OF username, role, is_verified, hide_items, is_blocked ON users BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('creator', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_tag_changed AFTER UPDATE ON tags BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('tag', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_tag_added AFTER INSERT ON tags BEGIN
    INSERT INTO catalogue_changes (kind, item_id, changed_at) VALUES ('tag', NEW.id, unixepoch() * 1000);
END;
