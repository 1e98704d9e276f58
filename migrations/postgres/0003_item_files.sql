-- The files that an item is made of, as its creator gave them: their bytes count towards the quota of the account. Pictures and
-- downloads that are made of them do not.
CREATE TABLE item_files (
    item_id         BIGINT  NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    object_key      TEXT    NOT NULL,
    bytes           BIGINT  NOT NULL,
    PRIMARY KEY (item_id, object_key)
);
