-- A pack that everybody may see is not mature because of a theme that is private.
UPDATE items p SET is_nsfw = EXISTS (SELECT 1 FROM switch_themes t JOIN items i ON i.id = t.item_id
    WHERE t.pack_id = p.id AND i.deleted_at IS NULL AND i.is_nsfw AND (p.is_private OR NOT i.is_private))
WHERE p.kind = 'switch-pack' AND p.is_nsfw;
