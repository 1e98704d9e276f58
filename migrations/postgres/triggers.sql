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
CREATE TRIGGER catalogue_lock BEFORE UPDATE OF username, role, is_verified, hide_items, is_blocked, avatar_token, has_held_pictures
    ON users
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

CREATE FUNCTION count_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE users SET follower_count = follower_count + 1 WHERE id = NEW.creator_id;
    ELSE
        UPDATE users SET follower_count = follower_count - 1 WHERE id = OLD.creator_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER follows_counted AFTER INSERT OR DELETE ON follows
    FOR EACH ROW EXECUTE FUNCTION count_follow();

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
CREATE TRIGGER catalogue_creator AFTER UPDATE OF username, role, is_verified, hide_items, is_blocked, avatar_token, has_held_pictures
    ON users
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('creator');
CREATE TRIGGER catalogue_tag AFTER INSERT OR UPDATE ON tags
    FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('tag');

-- A pack follows its themes, whoever changes them: it counts those that are not deleted, is mature when one of them is that
-- its collage may show (a private one only in a private pack), waits for another collage when other themes belong into it,
-- ends when fewer than two are left, and returns when their deletion is undone. The lock is held whenever this runs, so what
-- it reads is the last there is.
CREATE TRIGGER catalogue_lock BEFORE INSERT OR UPDATE OF pack_id OR DELETE ON switch_themes
    FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue();

CREATE FUNCTION count_switch_pack_themes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    packs bigint[];
BEGIN
    IF TG_TABLE_NAME = 'items' THEN
        packs := ARRAY(SELECT pack_id FROM switch_themes WHERE item_id = NEW.id);
    ELSIF TG_OP = 'INSERT' THEN
        packs := ARRAY[NEW.pack_id];
    ELSIF TG_OP = 'DELETE' THEN
        packs := ARRAY[OLD.pack_id];
    ELSE
        UPDATE items SET kind = kind WHERE id = NEW.item_id;
        packs := ARRAY[OLD.pack_id, NEW.pack_id];
    END IF;
    UPDATE switch_packs p SET theme_count = (SELECT COUNT(*) FROM switch_themes t JOIN items i ON i.id = t.item_id
        WHERE t.pack_id = p.item_id AND i.deleted_at IS NULL)
    WHERE p.item_id = ANY (packs)
        -- A theme that was deleted before does not count any more: its removal leaves the pack as it is.
        AND (TG_OP <> 'DELETE' OR p.theme_count <> (SELECT COUNT(*) FROM switch_themes t JOIN items i ON i.id = t.item_id
            WHERE t.pack_id = p.item_id AND i.deleted_at IS NULL));
    RETURN NULL;
END $$;
CREATE TRIGGER switch_pack_theme_changed AFTER UPDATE OF is_private, deleted_at ON items
    FOR EACH ROW WHEN (NEW.kind = 'switch-theme'
        AND (NEW.is_private, NEW.deleted_at IS NULL) IS DISTINCT FROM (OLD.is_private, OLD.deleted_at IS NULL))
    EXECUTE FUNCTION count_switch_pack_themes();
CREATE TRIGGER switch_pack_theme_added AFTER INSERT ON switch_themes
    FOR EACH ROW WHEN (NEW.pack_id IS NOT NULL) EXECUTE FUNCTION count_switch_pack_themes();
CREATE TRIGGER switch_pack_theme_moved AFTER UPDATE OF pack_id ON switch_themes
    FOR EACH ROW WHEN (NEW.pack_id IS DISTINCT FROM OLD.pack_id) EXECUTE FUNCTION count_switch_pack_themes();
CREATE TRIGGER switch_pack_theme_removed AFTER DELETE ON switch_themes
    FOR EACH ROW WHEN (OLD.pack_id IS NOT NULL) EXECUTE FUNCTION count_switch_pack_themes();

-- New pictures of the same themes: until the next collage is made, the present one shows nothing that it must not.
CREATE FUNCTION outdate_switch_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE items SET preview_state = CASE WHEN preview_state IN ('READY', 'OUTDATED')
        AND NEW.preview_state IN ('READY', 'OUTDATED') THEN 'OUTDATED' ELSE 'PENDING' END
    WHERE id = (SELECT pack_id FROM switch_themes WHERE item_id = NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER switch_pack_theme_drawn AFTER UPDATE OF preview_token, preview_state ON items
    FOR EACH ROW WHEN (NEW.kind = 'switch-theme' AND NEW.deleted_at IS NULL
        AND (NEW.preview_token, NEW.preview_state IN ('READY', 'OUTDATED'))
            IS DISTINCT FROM (OLD.preview_token, OLD.preview_state IN ('READY', 'OUTDATED')))
    EXECUTE FUNCTION outdate_switch_pack();

CREATE FUNCTION mark_switch_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE items p SET is_nsfw = EXISTS (SELECT 1 FROM switch_themes t JOIN items i ON i.id = t.item_id
        WHERE t.pack_id = p.id AND i.deleted_at IS NULL AND i.is_nsfw AND (p.is_private OR NOT i.is_private))
    WHERE p.id = (SELECT pack_id FROM switch_themes WHERE item_id = NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER switch_pack_theme_marked AFTER UPDATE OF is_nsfw ON items
    FOR EACH ROW WHEN (NEW.kind = 'switch-theme' AND NEW.is_nsfw <> OLD.is_nsfw) EXECUTE FUNCTION mark_switch_pack();

CREATE FUNCTION settle_switch_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE items p SET preview_state = 'PENDING', is_nsfw = EXISTS (SELECT 1 FROM switch_themes t
        JOIN items i ON i.id = t.item_id WHERE t.pack_id = p.id AND i.deleted_at IS NULL AND i.is_nsfw
        AND (p.is_private OR NOT i.is_private))
    WHERE p.id = NEW.item_id;
    IF OLD.theme_count >= 2 AND NEW.theme_count < 2 THEN
        UPDATE items SET deleted_at = COALESCE((SELECT MAX(i.deleted_at) FROM switch_themes t
            JOIN items i ON i.id = t.item_id WHERE t.pack_id = NEW.item_id),
            (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
        WHERE id = NEW.item_id AND deleted_at IS NULL;
        IF FOUND THEN
            UPDATE switch_packs SET is_dissolved = TRUE WHERE item_id = NEW.item_id;
        END IF;
    ELSIF NEW.is_dissolved AND NEW.theme_count >= 2 THEN
        UPDATE switch_packs SET is_dissolved = FALSE WHERE item_id = NEW.item_id;
        UPDATE items SET deleted_at = NULL WHERE id = NEW.item_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER switch_pack_counted AFTER UPDATE OF theme_count ON switch_packs
    FOR EACH ROW EXECUTE FUNCTION settle_switch_pack();

-- Another collage, and another mark, when it shows other themes to everybody; and lists know of a theme whether it is in a
-- pack that exists and is not private.
CREATE FUNCTION note_switch_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.is_private <> OLD.is_private THEN
        UPDATE items p SET preview_state = 'PENDING', is_nsfw = EXISTS (SELECT 1 FROM switch_themes t
            JOIN items i ON i.id = t.item_id WHERE t.pack_id = p.id AND i.deleted_at IS NULL AND i.is_nsfw
            AND (p.is_private OR NOT i.is_private))
        WHERE p.id = NEW.id;
    END IF;
    IF (NEW.deleted_at IS NULL) <> (OLD.deleted_at IS NULL) OR NEW.is_private <> OLD.is_private THEN
        UPDATE items SET kind = kind WHERE id IN (SELECT item_id FROM switch_themes WHERE pack_id = NEW.id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER switch_pack_changed AFTER UPDATE OF is_private, deleted_at ON items
    FOR EACH ROW WHEN (NEW.kind = 'switch-pack') EXECUTE FUNCTION note_switch_pack();

-- A pack is off the lists while one of its themes waits for its pictures to be checked (moderation/held.rs).
CREATE FUNCTION hold_switch_pack() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    packs bigint[];
BEGIN
    IF TG_TABLE_NAME = 'items' THEN
        packs := ARRAY(SELECT pack_id FROM switch_themes WHERE item_id = NEW.id);
    ELSE
        packs := ARRAY[OLD.pack_id, NEW.pack_id];
    END IF;
    UPDATE items p SET is_held = held.reason IS NOT NULL, unlisted_reason = held.reason
    FROM (SELECT pack.id, MAX(i.unlisted_reason) AS reason FROM unnest(packs) AS pack (id)
        LEFT JOIN switch_themes t ON t.pack_id = pack.id
        LEFT JOIN items i ON i.id = t.item_id AND i.deleted_at IS NULL AND i.is_held GROUP BY pack.id) AS held
    WHERE p.id = held.id AND (p.is_held OR p.unlisted_reason IS NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER switch_pack_theme_held AFTER UPDATE OF is_held, deleted_at ON items
    FOR EACH ROW WHEN (NEW.kind = 'switch-theme' AND (NEW.is_held OR OLD.is_held)
        AND (NEW.is_held, NEW.deleted_at IS NULL) IS DISTINCT FROM (OLD.is_held, OLD.deleted_at IS NULL))
    EXECUTE FUNCTION hold_switch_pack();
CREATE TRIGGER switch_pack_held_theme_moved AFTER UPDATE OF pack_id ON switch_themes
    FOR EACH ROW WHEN (NEW.pack_id IS DISTINCT FROM OLD.pack_id) EXECUTE FUNCTION hold_switch_pack();

-- An item is new to the followers of its creator when everybody can see it on lists for the first time; of a pack and its themes they
-- are told once, of the pack: a theme in it is noted as shown at no time. The lock of the catalogue is held, so that numbers are
-- committed in their order.
CREATE FUNCTION note_new_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO new_items (item_id, creator_id, shown_at) VALUES (NEW.id, NEW.creator_id, CASE WHEN EXISTS (
        SELECT 1 FROM switch_themes t JOIN items p ON p.id = t.pack_id
        WHERE t.item_id = NEW.id AND p.deleted_at IS NULL AND NOT p.is_private) THEN 0 ELSE NEW.updated_at END)
    ON CONFLICT (item_id) DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER new_item_shown AFTER UPDATE OF preview_state, is_private, unlisted_reason, deleted_at ON items
    FOR EACH ROW WHEN (NEW.kind <> 'switch-layout' AND NEW.preview_state IN ('READY', 'OUTDATED') AND NOT NEW.is_private
        AND NEW.unlisted_reason IS NULL AND NEW.deleted_at IS NULL)
    EXECUTE FUNCTION note_new_item();

-- The audit log is only added to; what is before its beginning has been swept.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.seq <= (SELECT first_seq FROM audit_chain WHERE id = 1) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'the audit log is only added to';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
