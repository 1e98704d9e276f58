-- Access tokens, with which programs act for an account until they expire.
CREATE TABLE access_tokens (
    token_hash      BYTEA   NOT NULL PRIMARY KEY,       -- SHA-256
    uuid            UUID    NOT NULL,
    user_id         BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name            TEXT    NOT NULL,
    scopes          BIGINT  NOT NULL,                   -- bits: 1 READ, 2 PUBLISH, 4 SAVE
    created_at      BIGINT  NOT NULL,
    expires_at      BIGINT  NOT NULL,
    last_used_at    BIGINT                              -- to the hour
);
CREATE UNIQUE INDEX access_tokens_uuid_key ON access_tokens (uuid);
CREATE INDEX access_tokens_user ON access_tokens (user_id, created_at);
CREATE INDEX access_tokens_expires ON access_tokens (expires_at);
