-- A pack that everybody may see is not mature because of a theme that is private.
UPDATE items SET is_nsfw = EXISTS (SELECT 1 FROM switch_themes t JOIN items i ON i.id = t.item_id
    WHERE t.pack_id = items.id AND i.deleted_at IS NULL AND i.is_nsfw AND (items.is_private OR NOT i.is_private))
WHERE items.kind = 'switch-pack' AND items.is_nsfw;
