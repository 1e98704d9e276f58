-- Recreated at every migration: invariants that the database itself maintains, so that no writer can forget them. A
-- change of a kind's own table is a change of its item: the writer updates the item in the same transaction.

CREATE TRIGGER item_saves_added AFTER INSERT ON item_saves BEGIN
    UPDATE items SET save_count = save_count + 1 WHERE id = NEW.item_id;
END;
CREATE TRIGGER item_saves_removed AFTER DELETE ON item_saves BEGIN
    UPDATE items SET save_count = save_count - 1 WHERE id = OLD.item_id;
END;

CREATE TRIGGER follows_added AFTER INSERT ON follows BEGIN
    UPDATE users SET follower_count = follower_count + 1 WHERE id = NEW.creator_id;
END;
CREATE TRIGGER follows_removed AFTER DELETE ON follows BEGIN
    UPDATE users SET follower_count = follower_count - 1 WHERE id = OLD.creator_id;
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
CREATE TRIGGER catalogue_creator_changed AFTER UPDATE OF username, role, is_verified, hide_items, is_blocked, avatar_token, has_held_pictures ON users BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('creator', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_tag_changed AFTER UPDATE ON tags BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('tag', NEW.id, unixepoch() * 1000);
END;
CREATE TRIGGER catalogue_tag_added AFTER INSERT ON tags BEGIN
    INSERT INTO catalogue_changes (kind, row_id, changed_at) VALUES ('tag', NEW.id, unixepoch() * 1000);
END;

-- A pack follows its themes, whoever changes them: it counts those that are not deleted, is mature when one of them is that
-- its collage may show (a private one only in a private pack), waits for another collage when other themes belong into it,
-- ends when fewer than two are left, and returns when their deletion is undone.
CREATE TRIGGER switch_pack_theme_changed AFTER UPDATE OF is_private, deleted_at ON items
WHEN NEW.kind = 'switch-theme' AND (NEW.is_private, NEW.deleted_at IS NULL) IS NOT (OLD.is_private, OLD.deleted_at IS NULL) BEGIN
    UPDATE switch_packs SET theme_count = (SELECT COUNT(*) FROM switch_themes t JOIN items i ON i.id = t.item_id
        WHERE t.pack_id = switch_packs.item_id AND i.deleted_at IS NULL)
    WHERE item_id = (SELECT pack_id FROM switch_themes WHERE item_id = NEW.id);
END;
-- New pictures of the same themes: until the next collage is made, the present one shows nothing that it must not.
CREATE TRIGGER switch_pack_theme_drawn AFTER UPDATE OF preview_token, preview_state ON items
WHEN NEW.kind = 'switch-theme' AND NEW.deleted_at IS NULL
    AND (NEW.preview_token, NEW.preview_state IN ('READY', 'OUTDATED'))
        IS NOT (OLD.preview_token, OLD.preview_state IN ('READY', 'OUTDATED')) BEGIN
    UPDATE items SET preview_state = CASE WHEN preview_state IN ('READY', 'OUTDATED')
        AND NEW.preview_state IN ('READY', 'OUTDATED') THEN 'OUTDATED' ELSE 'PENDING' END
    WHERE id = (SELECT pack_id FROM switch_themes WHERE item_id = NEW.id);
END;
CREATE TRIGGER switch_pack_theme_marked AFTER UPDATE OF is_nsfw ON items
WHEN NEW.kind = 'switch-theme' AND NEW.is_nsfw <> OLD.is_nsfw BEGIN
    UPDATE items SET is_nsfw = EXISTS (SELECT 1 FROM switch_themes t JOIN items i ON i.id = t.item_id
        WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_nsfw AND (items.is_private OR NOT i.is_private))
    WHERE id = (SELECT pack_id FROM switch_themes WHERE item_id = NEW.id);
END;
CREATE TRIGGER switch_pack_theme_added AFTER INSERT ON switch_themes WHEN NEW.pack_id IS NOT NULL BEGIN
    UPDATE switch_packs SET theme_count = (SELECT COUNT(*) FROM switch_themes t JOIN items i ON i.id = t.item_id
        WHERE t.pack_id = switch_packs.item_id AND i.deleted_at IS NULL)
    WHERE item_id = NEW.pack_id;
END;
CREATE TRIGGER switch_pack_theme_moved AFTER UPDATE OF pack_id ON switch_themes WHEN NEW.pack_id IS NOT OLD.pack_id BEGIN
    UPDATE items SET kind = kind WHERE id = NEW.item_id;
    UPDATE switch_packs SET theme_count = (SELECT COUNT(*) FROM switch_themes t JOIN items i ON i.id = t.item_id
        WHERE t.pack_id = switch_packs.item_id AND i.deleted_at IS NULL)
    WHERE item_id IN (OLD.pack_id, NEW.pack_id);
END;
-- One that was deleted before does not count any more: the pack stays as it is.
CREATE TRIGGER switch_pack_theme_removed AFTER DELETE ON switch_themes WHEN OLD.pack_id IS NOT NULL BEGIN
    UPDATE switch_packs SET theme_count = (SELECT COUNT(*) FROM switch_themes t JOIN items i ON i.id = t.item_id
        WHERE t.pack_id = switch_packs.item_id AND i.deleted_at IS NULL)
    WHERE item_id = OLD.pack_id AND theme_count <> (SELECT COUNT(*) FROM switch_themes t
        JOIN items i ON i.id = t.item_id WHERE t.pack_id = OLD.pack_id AND i.deleted_at IS NULL);
END;
CREATE TRIGGER switch_pack_counted AFTER UPDATE OF theme_count ON switch_packs BEGIN
    UPDATE items SET preview_state = 'PENDING', is_nsfw = EXISTS (SELECT 1 FROM switch_themes t
        JOIN items i ON i.id = t.item_id WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_nsfw
        AND (items.is_private OR NOT i.is_private))
    WHERE id = NEW.item_id;
END;
CREATE TRIGGER switch_pack_dissolved AFTER UPDATE OF theme_count ON switch_packs
WHEN OLD.theme_count >= 2 AND NEW.theme_count < 2 BEGIN
    UPDATE switch_packs SET is_dissolved = 1
    WHERE item_id = NEW.item_id AND EXISTS (SELECT 1 FROM items WHERE id = NEW.item_id AND deleted_at IS NULL);
    UPDATE items SET deleted_at = COALESCE((SELECT MAX(i.deleted_at) FROM switch_themes t
        JOIN items i ON i.id = t.item_id WHERE t.pack_id = NEW.item_id), unixepoch() * 1000)
    WHERE id = NEW.item_id AND deleted_at IS NULL;
END;
CREATE TRIGGER switch_pack_returned AFTER UPDATE OF theme_count ON switch_packs
WHEN NEW.is_dissolved AND NEW.theme_count >= 2 BEGIN
    UPDATE switch_packs SET is_dissolved = 0 WHERE item_id = NEW.item_id;
    UPDATE items SET deleted_at = NULL WHERE id = NEW.item_id;
END;
-- Another collage, and another mark, when it shows other themes to everybody.
CREATE TRIGGER switch_pack_opened AFTER UPDATE OF is_private ON items
WHEN NEW.kind = 'switch-pack' AND NEW.is_private <> OLD.is_private BEGIN
    UPDATE items SET preview_state = 'PENDING', is_nsfw = EXISTS (SELECT 1 FROM switch_themes t
        JOIN items i ON i.id = t.item_id WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_nsfw
        AND (items.is_private OR NOT i.is_private))
    WHERE id = NEW.id;
END;
-- Lists know of a theme whether it is in a pack that exists and is not private.
CREATE TRIGGER switch_pack_ended AFTER UPDATE OF deleted_at, is_private ON items
WHEN NEW.kind = 'switch-pack'
    AND ((NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL) OR NEW.is_private <> OLD.is_private) BEGIN
    UPDATE items SET kind = kind WHERE id IN (SELECT item_id FROM switch_themes WHERE pack_id = NEW.id);
END;

-- A pack is off the lists while one of its themes waits for its pictures to be checked (moderation/held.rs).
CREATE TRIGGER switch_pack_theme_held AFTER UPDATE OF is_held, deleted_at ON items
WHEN NEW.kind = 'switch-theme' AND (NEW.is_held OR OLD.is_held)
    AND (NEW.is_held, NEW.deleted_at IS NULL) IS NOT (OLD.is_held, OLD.deleted_at IS NULL) BEGIN
    UPDATE items SET is_held = EXISTS (SELECT 1 FROM switch_themes t JOIN items i ON i.id = t.item_id
            WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_held),
        unlisted_reason = (SELECT MAX(i.unlisted_reason) FROM switch_themes t JOIN items i ON i.id = t.item_id
            WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_held)
    WHERE id = (SELECT pack_id FROM switch_themes WHERE item_id = NEW.id) AND (is_held OR unlisted_reason IS NULL);
END;
CREATE TRIGGER switch_pack_held_theme_moved AFTER UPDATE OF pack_id ON switch_themes
WHEN (SELECT is_held FROM items WHERE id = NEW.item_id) BEGIN
    UPDATE items SET is_held = EXISTS (SELECT 1 FROM switch_themes t JOIN items i ON i.id = t.item_id
            WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_held),
        unlisted_reason = (SELECT MAX(i.unlisted_reason) FROM switch_themes t JOIN items i ON i.id = t.item_id
            WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_held)
    WHERE id IN (OLD.pack_id, NEW.pack_id) AND (is_held OR unlisted_reason IS NULL);
END;

-- An item is new to the followers of its creator when everybody can see it on lists for the first time; of a pack and its themes they
-- are told once, of the pack: a theme in it is noted as shown at no time.
CREATE TRIGGER new_item_shown AFTER UPDATE OF preview_state, is_private, unlisted_reason, deleted_at ON items
WHEN NEW.kind <> 'switch-layout' AND NEW.preview_state IN ('READY', 'OUTDATED') AND NOT NEW.is_private
    AND NEW.unlisted_reason IS NULL AND NEW.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM new_items WHERE item_id = NEW.id) BEGIN
    INSERT INTO new_items (item_id, creator_id, shown_at) VALUES (NEW.id, NEW.creator_id, CASE WHEN EXISTS (
        SELECT 1 FROM switch_themes t JOIN items p ON p.id = t.pack_id
        WHERE t.item_id = NEW.id AND p.deleted_at IS NULL AND NOT p.is_private) THEN 0 ELSE NEW.updated_at END);
END;

-- The audit log is only added to; what is before its beginning has been swept.
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log
WHEN OLD.seq > (SELECT first_seq FROM audit_chain WHERE id = 1) BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;
