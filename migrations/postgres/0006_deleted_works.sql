-- Deleted works are removed some time later.
CREATE INDEX items_deleted ON items (deleted_at, id) WHERE deleted_at IS NOT NULL;
