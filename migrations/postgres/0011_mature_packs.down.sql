-- Lost: nothing. A pack is mature as soon as one of its themes is, also a private one.
UPDATE items p SET is_nsfw = EXISTS (SELECT 1 FROM switch_themes t JOIN items i ON i.id = t.item_id
    WHERE t.pack_id = p.id AND i.deleted_at IS NULL AND i.is_nsfw)
WHERE p.kind = 'switch-pack' AND p.deleted_at IS NULL;
