-- Names that accounts have given up: pages at them lead to the account, and nobody else gets them.
CREATE TABLE former_usernames (
    username_key    TEXT    NOT NULL PRIMARY KEY,       -- as in users
    user_id         INTEGER  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    username        TEXT    NOT NULL,
    changed_at      INTEGER  NOT NULL                    -- when it was given up last
) STRICT, WITHOUT ROWID;
CREATE INDEX former_usernames_user ON former_usernames (user_id, changed_at);
