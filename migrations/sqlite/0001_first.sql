-- Accounts --------------------------------------------------------------------------------------------------------
CREATE TABLE users (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid            BLOB    NOT NULL,
    username        TEXT    NOT NULL,
    username_key    TEXT    NOT NULL,                   -- lower case: unique whatever the letter case
    email           TEXT,
    email_since     INTEGER,                            -- NULL if the account had the address before this was recorded
    is_email_unconfirmed INTEGER NOT NULL DEFAULT 0,    -- gets no email except the one that asks for confirmation
    password_hash   TEXT,                               -- NULL: cannot sign in by password
    role            TEXT    NOT NULL DEFAULT 'USER',
    is_blocked      INTEGER NOT NULL DEFAULT 0,
    blocked_reason  TEXT,
    is_verified     INTEGER NOT NULL DEFAULT 0,
    hide_items      INTEGER NOT NULL DEFAULT 0,
    show_nsfw       INTEGER NOT NULL DEFAULT 0,
    language        TEXT,                               -- of the interface and emails, such as de; NULL: the browser's
    notification_emails INTEGER NOT NULL DEFAULT 0,
    promotion_emails INTEGER NOT NULL DEFAULT 0,
    digested_at     INTEGER NOT NULL DEFAULT 0,         -- when the last weekly digest was generated
    new_items_seen  INTEGER NOT NULL DEFAULT 0,         -- new_items.seq up to which its notifications were added
    bio             TEXT,
    accepted_at     INTEGER,                            -- when the terms were accepted
    avatar_token    BLOB,                               -- names the pictures in the store
    avatar_thumb_hash BLOB,
    banner_token    BLOB,
    banner_thumb_hash BLOB,
    has_held_pictures INTEGER NOT NULL DEFAULT 0,       -- shown to the account and moderators only, until checked
    follower_count  INTEGER NOT NULL DEFAULT 0,         -- maintained by trigger: the number of rows in follows
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL,
    exported_at     INTEGER,                            -- last export of its data
    deletion_asked_at INTEGER,                          -- first asked while a case was open; later cases delay it no further
    deleted_at      INTEGER,                            -- only the username is left, which stays reserved for a while
    CHECK (role IN ('ADMIN', 'MODERATOR', 'SYSTEM', 'USER', 'VERIFIED'))
) STRICT;
CREATE UNIQUE INDEX users_uuid_key ON users (uuid);
CREATE UNIQUE INDEX users_username_key_key ON users (username_key);
CREATE INDEX users_digest ON users (digested_at) WHERE notification_emails;
CREATE INDEX users_avatar ON users (avatar_token);
CREATE INDEX users_banner ON users (banner_token);
CREATE INDEX users_deleted_at ON users (deleted_at) WHERE deleted_at IS NOT NULL;

-- Former usernames: their pages redirect to the account, and nobody else can take them.
CREATE TABLE former_usernames (
    username_key    TEXT    NOT NULL PRIMARY KEY,       -- as in users
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    username        TEXT    NOT NULL,
    changed_at      INTEGER NOT NULL                    -- when it was last given up
) STRICT, WITHOUT ROWID;
CREATE INDEX former_usernames_user ON former_usernames (user_id, changed_at);

CREATE TABLE follows (
    creator_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at      INTEGER NOT NULL,
    PRIMARY KEY (creator_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_user ON follows (user_id, created_at);

CREATE TABLE sessions (
    token_hash      BLOB    NOT NULL PRIMARY KEY,       -- SHA-256 of the cookie's value, which is never stored
    uuid            BLOB    NOT NULL,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    browser         TEXT,                               -- families, as far as known
    system          TEXT,
    stepped_up_at   INTEGER NOT NULL DEFAULT 0,         -- last proof by password or passkey in this session
    settles_at      INTEGER NOT NULL DEFAULT 0,         -- until then its sign-in method is too new to change others
    created_at      INTEGER NOT NULL,
    last_seen_at    INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL                    -- absolute end
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id, created_at);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- Access tokens, with which programs act for an account.
CREATE TABLE access_tokens (
    token_hash      BLOB    NOT NULL PRIMARY KEY,       -- SHA-256
    uuid            BLOB    NOT NULL,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name            TEXT    NOT NULL,
    scopes          INTEGER NOT NULL,                   -- bits: 1 READ, 2 PUBLISH, 4 SAVE
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    told_at         INTEGER,                            -- when its owner was told that it expires soon
    last_used_at    INTEGER                             -- to the hour
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX access_tokens_uuid_key ON access_tokens (uuid);
CREATE INDEX access_tokens_user ON access_tokens (user_id, created_at);
CREATE INDEX access_tokens_expires ON access_tokens (expires_at);

-- Devices that an account has signed in on lately: a sign-in on any other is reported by email.
CREATE TABLE known_devices (
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    browser         TEXT    NOT NULL,                   -- families, empty if unknown
    system          TEXT    NOT NULL,
    seen_at         INTEGER NOT NULL,
    PRIMARY KEY (user_id, browser, system)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_seen ON known_devices (seen_at);

-- An attempt is counted before its password is checked, and removed if the password was right.
CREATE TABLE sign_in_attempts (
    key_hash        BLOB    NOT NULL,                   -- keyed hash of (username, address) or (address)
    attempt         BLOB    NOT NULL,
    attempted_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_attempts_key ON sign_in_attempts (key_hash, attempted_at);
CREATE INDEX sign_in_attempts_time ON sign_in_attempts (attempted_at);

CREATE TABLE discord_identities (
    user_id         INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    discord_id      TEXT    NOT NULL,
    username        TEXT    NOT NULL,
    avatar_hash     TEXT,
    linked_at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX discord_identities_discord_id_key ON discord_identities (discord_id);

-- Started sign-ins through Discord: each is used once, by the browser that started it.
CREATE TABLE discord_transactions (
    state_hash      BLOB    NOT NULL PRIMARY KEY,       -- SHA-256 of the state in the address
    cookie_hash     BLOB    NOT NULL,                   -- SHA-256 of the transaction cookie
    purpose         TEXT    NOT NULL,
    session_hash    BLOB,                               -- of the session that links an account
    verifier        TEXT    NOT NULL,                   -- of PKCE
    expires_at      INTEGER NOT NULL,
    CHECK (purpose IN ('SIGN_IN', 'LINK')),
    CHECK ((purpose = 'LINK') = (session_hash IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX discord_transactions_expires ON discord_transactions (expires_at);

-- People whom Discord has identified and who have no account yet.
CREATE TABLE discord_sign_ups (
    cookie_hash     BLOB    NOT NULL PRIMARY KEY,
    discord_id      TEXT    NOT NULL,
    username        TEXT    NOT NULL,
    avatar_hash     TEXT,
    expires_at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX discord_sign_ups_expires ON discord_sign_ups (expires_at);

-- Discord users who deleted a blocked account: they cannot simply create another.
CREATE TABLE refused_identities (
    identity_hash   BLOB    NOT NULL PRIMARY KEY,       -- keyed hash of the Discord ID
    expires_at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX refused_identities_expires ON refused_identities (expires_at);

-- One-time codes that let an account's owner back in; a used code is deleted.
CREATE TABLE recovery_codes (
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash       BLOB    NOT NULL,                   -- SHA-256 of its digits
    created_at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Links in emails that let an account's owner back in, until used.
CREATE TABLE recovery_links (
    token_hash      BLOB    NOT NULL PRIMARY KEY,       -- SHA-256 of the token in the address
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    undoes_since    INTEGER,                            -- undoes account changes since; NULL: only sets a password
    address         TEXT,                               -- email address that it gives back to the account
    expires_at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_links_user ON recovery_links (user_id);
CREATE INDEX recovery_links_expires ON recovery_links (expires_at);

-- What is needed to verify an authenticator's signature. A credential belongs to one account.
CREATE TABLE passkeys (
    credential_id   BLOB    NOT NULL PRIMARY KEY,       -- chosen by the authenticator, at most 1,023 bytes
    uuid            BLOB    NOT NULL,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name            TEXT    NOT NULL,
    public_key      BLOB    NOT NULL,                   -- with its algorithm, as the library writes it
    transports      INTEGER NOT NULL,                   -- bits of the library: how to reach the authenticator
    sign_count      INTEGER NOT NULL,                   -- 0 if the authenticator does not count
    can_sync        INTEGER NOT NULL,
    is_synced       INTEGER NOT NULL,
    created_at      INTEGER NOT NULL,
    last_used_at    INTEGER                             -- to the hour
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX passkeys_uuid_key ON passkeys (uuid);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- Challenges for authenticators, each for one answer from the browser that asked for it.
CREATE TABLE passkey_challenges (
    challenge_hash  BLOB    NOT NULL PRIMARY KEY,       -- SHA-256
    cookie_hash     BLOB    NOT NULL,                   -- of the session that adds a passkey, or of a visitor's cookie
    purpose         TEXT    NOT NULL,
    expires_at      INTEGER NOT NULL,
    CHECK (purpose IN ('SIGN_IN', 'ADD'))
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_challenges_cookie ON passkey_challenges (cookie_hash, expires_at);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);

-- Audit log -------------------------------------------------------------------------------------------------------
-- Entries are only added. Triggers refuse changes, and removal of anything after the chain's beginning.
CREATE TABLE audit_log (
    seq             INTEGER PRIMARY KEY,                -- 1, 2, 3 … without gaps
    at              INTEGER NOT NULL,
    actor           TEXT    NOT NULL,                   -- public ID of an account, or command-line, visitor, site
    action          TEXT    NOT NULL,
    target          TEXT    NOT NULL,                   -- user:UUID, switch-theme:1A …
    detail          TEXT,
    reason          TEXT,
    request_id      TEXT,
    previous_hash   BLOB    NOT NULL,
    hash            BLOB    NOT NULL                    -- SHA-256 of everything above
) STRICT;
CREATE INDEX audit_log_target ON audit_log (target, seq);
CREATE INDEX audit_log_actor ON audit_log (actor, seq);
CREATE INDEX audit_log_time ON audit_log (at, seq);

-- One row: the last entry that was swept, and the last there is. Whoever adds an entry locks this row.
CREATE TABLE audit_chain (
    id              INTEGER PRIMARY KEY CHECK (id = 1),
    first_seq       INTEGER NOT NULL,
    first_hash      BLOB    NOT NULL,
    last_seq        INTEGER NOT NULL,
    last_hash       BLOB    NOT NULL
) STRICT;
INSERT INTO audit_chain (id, first_seq, first_hash, last_seq, last_hash)
VALUES (1, 0, zeroblob(32), 0, zeroblob(32));

-- Tags ------------------------------------------------------------------------------------------------------------
CREATE TABLE tags (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    name            TEXT    NOT NULL,
    slug            TEXT    NOT NULL,
    created_at      INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX tags_slug_key ON tags (slug);

-- Items -----------------------------------------------------------------------------------------------------------
-- What all kinds share. An ID is the public number (hexId, counted for each kind) times 256, plus the kind's code, so
-- that it identifies the kind. What only one kind has is in that kind's table, under the same ID.
CREATE TABLE items (
    id              INTEGER PRIMARY KEY,
    kind            TEXT    NOT NULL,
    uuid            BLOB    NOT NULL,
    creator_id      INTEGER NOT NULL REFERENCES users (id),
    name            TEXT    NOT NULL,
    slug            TEXT    NOT NULL,
    description     TEXT,
    is_private      INTEGER NOT NULL DEFAULT 0,
    is_nsfw         INTEGER NOT NULL DEFAULT 0,
    is_nsfw_by_staff INTEGER NOT NULL DEFAULT 0,        -- marked by moderators: its creator cannot remove the mark
    unlisted_reason TEXT,                               -- set by moderators: on no list, but open by its address
    is_held         INTEGER NOT NULL DEFAULT 0,         -- unlisted only because its pictures are being checked
    preview_token   BLOB    NOT NULL,                   -- names the pictures in the store
    preview_state   TEXT    NOT NULL DEFAULT 'PENDING',
    next_preview_token BLOB,                            -- of pictures still to be made, while an earlier version's are shown
    thumb_hash      BLOB,
    colors          BLOB,                               -- leading colours: red, green, blue and share, four bytes each
    fingerprint     BLOB,                               -- visual features of the picture they were made from
    download_count  INTEGER NOT NULL DEFAULT 0,
    save_count      INTEGER NOT NULL DEFAULT 0,         -- maintained by trigger: the number of rows in item_saves
    demand_2d       INTEGER NOT NULL DEFAULT 0,         -- downloads and saves, decaying by half in 2, 7 and 28 days, as moments
    demand_7d       INTEGER NOT NULL DEFAULT 0,         -- (decision record 0011)
    demand_28d      INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL,
    deleted_at      INTEGER,
    deleted_by      INTEGER REFERENCES users (id),
    CHECK (preview_state IN ('PENDING', 'READY', 'OUTDATED', 'FAILED'))
) STRICT;
CREATE UNIQUE INDEX items_uuid_key ON items (uuid);
CREATE INDEX items_kind ON items (kind, id);
CREATE INDEX items_creator ON items (creator_id, kind, id);
CREATE INDEX items_preview ON items (preview_token);
CREATE INDEX items_created ON items (kind, created_at, id);
CREATE INDEX items_pending ON items (kind, id) WHERE preview_state IN ('PENDING', 'OUTDATED') AND deleted_at IS NULL;
CREATE INDEX items_deleted ON items (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX items_deleted_by ON items (deleted_by) WHERE deleted_by IS NOT NULL;

-- The last public number of each kind. Numbers are never reused.
CREATE TABLE item_numbers (
    kind            TEXT    NOT NULL PRIMARY KEY,
    last            INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE item_tags (
    item_id         INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    tag_id          INTEGER NOT NULL REFERENCES tags (id),
    position        INTEGER NOT NULL,
    PRIMARY KEY (item_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_tags_tag ON item_tags (tag_id, item_id);

CREATE TABLE item_saves (
    item_id         INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at      INTEGER NOT NULL,
    PRIMARY KEY (item_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_saves_user ON item_saves (user_id, created_at);

-- The files of an item as its creator uploaded them: their sizes count towards the account's quota. Pictures and
-- downloads made from them do not.
CREATE TABLE item_files (
    item_id         INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    object_key      TEXT    NOT NULL,
    bytes           INTEGER NOT NULL,
    PRIMARY KEY (item_id, object_key)
) STRICT, WITHOUT ROWID;

-- A row says that a visitor has been counted for an item. Rows older than a day are swept.
CREATE TABLE download_marks (
    item_id         INTEGER NOT NULL,
    visitor_hash    BLOB    NOT NULL,                   -- keyed daily hash of the address prefix
    counted_at      INTEGER NOT NULL,
    PRIMARY KEY (item_id, visitor_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX download_marks_time ON download_marks (counted_at);

-- Items that were removed for good. While a backup can still have them, restoring it removes them again.
CREATE TABLE removed_items (
    uuid            BLOB    NOT NULL PRIMARY KEY,
    removed_at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX removed_items_removed_at ON removed_items (removed_at);

-- Switch layouts --------------------------------------------------------------------------------------------------
CREATE TABLE switch_layouts (
    item_id         INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    creator_uuid    BLOB    NOT NULL,                   -- author named in the layouts tree; the system account owns it
    target          TEXT    NOT NULL,
    color           TEXT,                               -- RRGGBB
    layout_json     TEXT,                               -- NULL for the stock layouts
    common_json     TEXT,
    carried_id      TEXT,                               -- layout ID in the file, kept when building
    overlay_hash    BLOB,                               -- BLAKE3 of the overlay PNG in the store
    content_hash    BLOB    NOT NULL                    -- of everything imported: unchanged layouts are not updated
) STRICT;
CREATE INDEX switch_layouts_overlay ON switch_layouts (overlay_hash);

CREATE TABLE switch_layout_options (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    layout_id       INTEGER REFERENCES switch_layouts (item_id) ON DELETE CASCADE, -- NULL: offered for every layout of the target
    target          TEXT    NOT NULL,
    kind            TEXT    NOT NULL,
    priority        INTEGER NOT NULL,
    name            TEXT    NOT NULL,
    min_value       REAL,
    max_value       REAL,
    CHECK (kind IN ('TOGGLE', 'SELECT', 'INTEGER', 'DECIMAL', 'STRING', 'COLOR'))
) STRICT;
CREATE INDEX switch_layout_options_layout ON switch_layout_options (layout_id, priority);
CREATE INDEX switch_layout_options_target ON switch_layout_options (target, layout_id, priority);

CREATE TABLE switch_layout_option_values (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    option_id       INTEGER NOT NULL REFERENCES switch_layout_options (id) ON DELETE CASCADE,
    uuid            BLOB    NOT NULL,
    position        INTEGER NOT NULL,
    name            TEXT    NOT NULL,
    value_json      TEXT    NOT NULL,
    overlay_hash    BLOB,
    preview_token   BLOB,
    thumb_hash      BLOB
) STRICT;
CREATE UNIQUE INDEX switch_layout_option_values_uuid_key ON switch_layout_option_values (uuid);
CREATE INDEX switch_layout_option_values_overlay ON switch_layout_option_values (overlay_hash);
CREATE INDEX switch_layout_option_values_preview ON switch_layout_option_values (preview_token);
CREATE INDEX switch_layout_option_values_option ON switch_layout_option_values (option_id, position);

-- Switch packs ----------------------------------------------------------------------------------------------------
-- Triggers count a pack's themes, and decide whether it is mature, exists, and needs a new collage.
CREATE TABLE switch_packs (
    item_id         INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    theme_count     INTEGER NOT NULL DEFAULT 0,         -- themes that are not deleted
    is_dissolved    INTEGER NOT NULL DEFAULT 0,         -- deleted because fewer than two themes were left
    download_hash   BLOB,
    download_bytes  INTEGER                             -- of the last built file
) STRICT;
CREATE INDEX switch_packs_download ON switch_packs (download_hash);

-- Switch themes ---------------------------------------------------------------------------------------------------
CREATE TABLE switch_themes (
    item_id         INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    target          TEXT    NOT NULL,
    layout_id       INTEGER REFERENCES switch_layouts (item_id),
    pack_id         INTEGER REFERENCES switch_packs (item_id) ON DELETE SET NULL,
    wallpaper_hash  BLOB,                               -- BLAKE3 of the 1280x720 baseline JPEG in the store
    wallpaper_bytes INTEGER,
    screenshot_hash BLOB,                               -- the same of the creator's screenshot
    drawn_preview_token BLOB,                           -- of the drawn preview, while the item's pictures are the screenshot
    drawn_values    BLOB,                               -- 16-byte UUIDs of the option values it shows; NULL until redrawn
    custom_layout_hash BLOB,                            -- BLAKE3 of the creator's own layout, in switch_theme_layouts
    custom_common_layout_hash BLOB,
    custom_overlay_hash BLOB,                           -- BLAKE3 of that layout's overlay PNG in the store
    changes_layout INTEGER NOT NULL DEFAULT 0,
    minimum_firmware INTEGER,                           -- 2000 for 20.0.0; NULL: every firmware
    download_hash   BLOB,
    download_bytes  INTEGER,                            -- of the last built file
    CONSTRAINT switch_themes_one_layout CHECK
        (layout_id IS NULL OR (custom_layout_hash IS NULL AND custom_common_layout_hash IS NULL))
) STRICT;
CREATE INDEX switch_themes_layout ON switch_themes (layout_id, item_id);
CREATE INDEX switch_themes_pack ON switch_themes (pack_id, item_id);
CREATE INDEX switch_themes_download ON switch_themes (download_hash);
CREATE INDEX switch_themes_wallpaper ON switch_themes (wallpaper_hash);
CREATE INDEX switch_themes_screenshot ON switch_themes (screenshot_hash);
CREATE INDEX switch_themes_drawn_preview ON switch_themes (drawn_preview_token);
CREATE INDEX switch_themes_custom_overlay ON switch_themes (custom_overlay_hash);

-- Creators' own layouts. Few themes have one, and lists never read them.
CREATE TABLE switch_theme_layouts (
    theme_id        INTEGER PRIMARY KEY REFERENCES switch_themes (item_id) ON DELETE CASCADE,
    layout_json     TEXT,
    common_json     TEXT
) STRICT;

CREATE TABLE switch_theme_icons (
    theme_id        INTEGER NOT NULL REFERENCES switch_themes (item_id) ON DELETE CASCADE,
    name            TEXT    NOT NULL,
    icon_hash       BLOB    NOT NULL,                   -- BLAKE3 of the PNG in the store
    PRIMARY KEY (theme_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX switch_theme_icons_icon ON switch_theme_icons (icon_hash);

CREATE TABLE switch_theme_options (
    theme_id        INTEGER NOT NULL REFERENCES switch_themes (item_id) ON DELETE CASCADE,
    value_uuid      BLOB    NOT NULL,                   -- of the option value; kept if an import removes the value
    variable        TEXT,
    PRIMARY KEY (theme_id, value_uuid)
) STRICT, WITHOUT ROWID;

-- Switch mixes ----------------------------------------------------------------------------------------------------
-- Themes that somebody has combined without an account, one for each menu.
CREATE TABLE switch_mixes (
    number          INTEGER PRIMARY KEY,                -- of its code, which is derived from its themes
    themes_hash     BLOB    NOT NULL,                   -- BLAKE3 of its themes' IDs
    created_at      INTEGER NOT NULL,
    used_at         INTEGER NOT NULL                    -- to the day: deleted 30 days later
) STRICT;
CREATE UNIQUE INDEX switch_mixes_themes_key ON switch_mixes (themes_hash);
CREATE INDEX switch_mixes_used ON switch_mixes (used_at);

CREATE TABLE switch_mix_themes (
    mix_number      INTEGER NOT NULL REFERENCES switch_mixes (number) ON DELETE CASCADE,
    target          TEXT    NOT NULL,
    theme_id        INTEGER REFERENCES switch_themes (item_id) ON DELETE SET NULL,
    PRIMARY KEY (mix_number, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX switch_mix_themes_theme ON switch_mix_themes (theme_id);

-- A saved mix is not deleted after 30 days.
CREATE TABLE switch_mix_saves (
    mix_number      INTEGER NOT NULL REFERENCES switch_mixes (number) ON DELETE CASCADE,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at      INTEGER NOT NULL,
    PRIMARY KEY (mix_number, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX switch_mix_saves_user ON switch_mix_saves (user_id, created_at);

-- Wii U themes ----------------------------------------------------------------------------------------------------
CREATE TABLE wiiu_themes (
    item_id         INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    version         INTEGER NOT NULL DEFAULT 1,         -- of its file's content; 2 is written as 2.0
    text_region     TEXT,                               -- JP, US or EU: whose texts it changes
    launcher_hash   BLOB    NOT NULL,                   -- BLAKE3 of the screenshot, a 1280x720 baseline JPEG in the store
    launcher_preview_token BLOB,                        -- names its pictures once they are made
    launcher_thumb_hash BLOB,
    plaza_hash      BLOB,                               -- the same of the plaza
    plaza_preview_token BLOB,
    plaza_thumb_hash BLOB,
    sound_hash      BLOB,                               -- uploaded sound, until its clip is made
    sound_start_ms  INTEGER,
    sound_end_ms    INTEGER,
    bgm_hash        BLOB,                               -- the clip: Ogg Vorbis
    bgm_bytes       INTEGER,
    bgm_duration_ms INTEGER,
    bgm_peaks       BLOB,                               -- waveform: loudest sample of each of 160 parts, 0 to 255
    cover_hash      BLOB,                               -- square baseline JPEG
    cover_preview_token BLOB,
    cover_thumb_hash BLOB,
    splash_hash     BLOB,                               -- 1280x720 PNG
    splash_bytes    INTEGER,
    splash_preview_token BLOB,
    splash_thumb_hash BLOB,
    download_hash   BLOB,
    download_bytes  INTEGER,                            -- of the last built file
    CHECK (text_region IN ('JP', 'US', 'EU')),
    CONSTRAINT wiiu_themes_sound CHECK ((sound_hash IS NULL) = (sound_start_ms IS NULL)
        AND (sound_hash IS NULL) = (sound_end_ms IS NULL)),
    CONSTRAINT wiiu_themes_bgm CHECK ((bgm_hash IS NULL) = (bgm_bytes IS NULL)
        AND (bgm_hash IS NULL) = (bgm_duration_ms IS NULL) AND (bgm_hash IS NULL) = (bgm_peaks IS NULL)),
    CONSTRAINT wiiu_themes_splash CHECK ((splash_hash IS NULL) = (splash_bytes IS NULL))
) STRICT;
CREATE INDEX wiiu_themes_launcher ON wiiu_themes (launcher_hash);
CREATE INDEX wiiu_themes_launcher_preview ON wiiu_themes (launcher_preview_token);
CREATE INDEX wiiu_themes_plaza ON wiiu_themes (plaza_hash);
CREATE INDEX wiiu_themes_plaza_preview ON wiiu_themes (plaza_preview_token);
CREATE INDEX wiiu_themes_sound ON wiiu_themes (sound_hash);
CREATE INDEX wiiu_themes_bgm ON wiiu_themes (bgm_hash);
CREATE INDEX wiiu_themes_cover ON wiiu_themes (cover_hash);
CREATE INDEX wiiu_themes_cover_preview ON wiiu_themes (cover_preview_token);
CREATE INDEX wiiu_themes_splash ON wiiu_themes (splash_hash);
CREATE INDEX wiiu_themes_splash_preview ON wiiu_themes (splash_preview_token);
CREATE INDEX wiiu_themes_download ON wiiu_themes (download_hash);

-- Patches of a theme, at most one for each file of the menu. `file` is its name without its ending, such as Men2.
CREATE TABLE wiiu_theme_patches (
    item_id         INTEGER NOT NULL REFERENCES wiiu_themes (item_id) ON DELETE CASCADE,
    file            TEXT    NOT NULL,
    patch_hash      BLOB    NOT NULL,                   -- BLAKE3 of the patch in the store
    patch_bytes     INTEGER NOT NULL,
    target_bytes    INTEGER NOT NULL,                   -- size of the file that it produces
    PRIMARY KEY (item_id, file)
) STRICT, WITHOUT ROWID;
CREATE INDEX wiiu_theme_patches_patch ON wiiu_theme_patches (patch_hash);

-- Moderation ------------------------------------------------------------------------------------------------------
-- A case has all open reports of one item or account, and a creator's request to review an unlisted item. A decision
-- closes it.
CREATE TABLE moderation_cases (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id         INTEGER REFERENCES items (id) ON DELETE CASCADE,
    creator_id      INTEGER REFERENCES users (id) ON DELETE CASCADE, -- of a case about an account instead of an item
    is_last         INTEGER NOT NULL DEFAULT 0,         -- sorted last: all its reporters' recent reports were dismissed
    nsfw_score      INTEGER,                            -- percent at which the classifier opened or joined the case
    is_unchecked    INTEGER NOT NULL DEFAULT 0,         -- shown although the classifier has not answered
    assignee_id     INTEGER REFERENCES users (id) ON DELETE SET NULL,
    opened_at       INTEGER NOT NULL,
    closed_at       INTEGER,
    closed_by       INTEGER REFERENCES users (id) ON DELETE SET NULL,
    decision        TEXT,
    note            TEXT,
    CHECK ((item_id IS NULL) <> (creator_id IS NULL)),
    CHECK ((closed_at IS NULL) = (decision IS NULL)),
    CHECK (decision IN ('DISMISSED', 'UNLISTED', 'RELISTED', 'MARKED_MATURE', 'BLOCKED'))
) STRICT;
CREATE UNIQUE INDEX moderation_cases_open_item_key ON moderation_cases (item_id) WHERE closed_at IS NULL AND item_id IS NOT NULL;
CREATE UNIQUE INDEX moderation_cases_open_creator_key ON moderation_cases (creator_id)
    WHERE closed_at IS NULL AND creator_id IS NOT NULL;
CREATE INDEX moderation_cases_open ON moderation_cases (is_last, opened_at, id) WHERE closed_at IS NULL;
CREATE INDEX moderation_cases_closed ON moderation_cases (closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX moderation_cases_item ON moderation_cases (item_id, id);
CREATE INDEX moderation_cases_creator ON moderation_cases (creator_id, id);
CREATE INDEX moderation_cases_assignee ON moderation_cases (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX moderation_cases_closed_by ON moderation_cases (closed_by) WHERE closed_by IS NOT NULL;

CREATE TABLE reports (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id         INTEGER NOT NULL REFERENCES moderation_cases (id) ON DELETE CASCADE,
    reporter_id     INTEGER REFERENCES users (id) ON DELETE SET NULL,
    category        TEXT    NOT NULL,
    text            TEXT    NOT NULL,
    created_at      INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX reports_case_reporter_key ON reports (case_id, reporter_id);
CREATE INDEX reports_reporter ON reports (reporter_id, id);

-- A creator may ask for a review of an unlisted item once for each version of it.
CREATE TABLE review_requests (
    item_id         INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    item_updated_at INTEGER NOT NULL,
    case_id         INTEGER NOT NULL REFERENCES moderation_cases (id) ON DELETE CASCADE,
    asked_at        INTEGER NOT NULL,
    PRIMARY KEY (item_id, item_updated_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_requests_case ON review_requests (case_id);

-- How mature an item's pictures look to the site's classifier.
CREATE TABLE picture_checks (
    item_id         INTEGER NOT NULL PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    uploads         BLOB    NOT NULL,                   -- hash of the uploads that the pictures are made from
    score           INTEGER,                            -- percent; NULL until the classifier has answered
    is_mature       INTEGER NOT NULL DEFAULT 0,         -- the score is above the threshold
    is_reported     INTEGER NOT NULL DEFAULT 0,         -- a case was opened about these pictures
    waits_since     INTEGER NOT NULL                    -- when the pictures were made
) STRICT;
CREATE INDEX picture_checks_waiting ON picture_checks (waits_since) WHERE score IS NULL;

-- Notifications ---------------------------------------------------------------------------------------------------
-- Those about new items of followed creators are added when the follower reads them (decision record 0016).
CREATE TABLE notifications (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type            TEXT    NOT NULL,
    item_id         INTEGER REFERENCES items (id) ON DELETE CASCADE, -- its subject
    creator_id      INTEGER REFERENCES users (id) ON DELETE CASCADE,
    detail          TEXT,                               -- further text of its type
    reason          TEXT,                               -- in the moderators' words
    created_at      INTEGER NOT NULL,
    read_at         INTEGER
) STRICT;
CREATE INDEX notifications_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id, type) WHERE read_at IS NULL;
CREATE INDEX notifications_item ON notifications (item_id, type);
CREATE INDEX notifications_creator ON notifications (creator_id);
CREATE INDEX notifications_created ON notifications (created_at);

-- Channels for each type. Without a row: all.
CREATE TABLE notification_preferences (
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type            TEXT    NOT NULL,
    on_site         INTEGER NOT NULL,
    by_mail         INTEGER NOT NULL,
    PRIMARY KEY (user_id, type)
) STRICT, WITHOUT ROWID;

-- Items in the order in which they first became visible to everybody. A trigger adds each once.
CREATE TABLE new_items (
    seq             INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id         INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    creator_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    shown_at        INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX new_items_item_key ON new_items (item_id);
CREATE INDEX new_items_creator ON new_items (creator_id, seq);

-- Infrastructure --------------------------------------------------------------------------------------------------
CREATE TABLE jobs (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    kind            TEXT    NOT NULL,
    payload         TEXT    NOT NULL,
    unique_key      TEXT,
    state           TEXT    NOT NULL DEFAULT 'queued',
    progress        INTEGER NOT NULL DEFAULT 0,
    attempts        INTEGER NOT NULL DEFAULT 0,
    max_attempts    INTEGER NOT NULL,
    late_tries      INTEGER NOT NULL DEFAULT 0,         -- retries alone, after its worker died in the last attempt
    account_id      INTEGER,                            -- whose job it is: accounts take turns
    turn_at         INTEGER NOT NULL DEFAULT 0,         -- its turn if the account had no other jobs for a while
    run_at          INTEGER NOT NULL,
    locked_until    INTEGER,
    locked_by       TEXT,
    last_error      TEXT,
    created_at      INTEGER NOT NULL,
    finished_at     INTEGER,
    CHECK (state IN ('queued', 'running', 'done', 'failed'))
) STRICT;
CREATE UNIQUE INDEX jobs_unique_key ON jobs (kind, unique_key) WHERE unique_key IS NOT NULL AND state IN ('queued', 'running');
CREATE INDEX jobs_key ON jobs (kind, unique_key, id);
CREATE INDEX jobs_due ON jobs (state, run_at, id);
CREATE INDEX jobs_late ON jobs (run_at) WHERE state = 'queued' AND late_tries > 0;
CREATE INDEX jobs_turn ON jobs (turn_at, run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_account ON jobs (account_id, turn_at) WHERE account_id IS NOT NULL AND state IN ('queued', 'running');

-- An object is staged here before it is written, and removed from here together with adding the row that refers to it:
-- an interrupted publish leaves no row without its file, and the sweeper knows which files are unused.
CREATE TABLE pending_objects (
    object_key      TEXT    NOT NULL PRIMARY KEY,
    staged_at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_objects_time ON pending_objects (staged_at);

CREATE TABLE idempotency_keys (
    user_id         INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key             TEXT    NOT NULL,
    request_hash    BLOB    NOT NULL,
    answer          TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_time ON idempotency_keys (created_at);

-- Rate limits over all instances: when a bucket will be full again. A full one has no row.
CREATE TABLE rate_buckets (
    key_hash        BLOB    NOT NULL PRIMARY KEY,       -- keyed hash of the limit and of who is counted
    full_at         INTEGER NOT NULL                    -- microseconds since 1970 UTC
) STRICT, WITHOUT ROWID;

-- The catalogue's change log, in commit order. Every process follows it to keep its index current.
CREATE TABLE catalogue_changes (
    seq             INTEGER PRIMARY KEY AUTOINCREMENT,
    kind            TEXT    NOT NULL,                   -- 'item' | 'creator' | 'tag'
    row_id          INTEGER NOT NULL,
    changed_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX catalogue_changes_time ON catalogue_changes (changed_at);

-- Running servers, as they report themselves: their version and settings.
CREATE TABLE instances (
    uuid            BLOB    NOT NULL PRIMARY KEY,       -- of the process
    name            TEXT    NOT NULL,                   -- machine and listen address
    version         TEXT    NOT NULL,
    settings        TEXT    NOT NULL,                   -- JSON of those that must agree on all instances, no secrets
    started_at      INTEGER NOT NULL,                   -- this and seen_at by the database's clock
    seen_at         INTEGER NOT NULL,
    ahead_ms        INTEGER NOT NULL                    -- lead of its own clock at seen_at
) STRICT, WITHOUT ROWID;

-- Random bytes generated once for this installation, for keyed hashes of addresses.
CREATE TABLE secrets (
    name            TEXT    NOT NULL PRIMARY KEY,
    value           BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
