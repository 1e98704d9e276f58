-- Wii U themes ---------------------------------------------------------------------------------------------------
CREATE TABLE wiiu_themes (
    item_id         BIGINT  PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    version         BIGINT  NOT NULL DEFAULT 1,         -- of what its file contains; 2 is written as 2.0
    text_region     TEXT,                               -- JP, US or EU: whose texts it changes
    launcher_hash   BYTEA   NOT NULL,                   -- BLAKE3 of the 1280x720 baseline JPEG in the blob store, a screenshot
    launcher_preview_token BYTEA,                        -- names its pictures, once they are made
    launcher_thumb_hash BYTEA,
    plaza_hash      BYTEA,                               -- the same of the plaza
    plaza_preview_token BYTEA,
    plaza_thumb_hash BYTEA,
    sound_hash      BYTEA,                               -- of the uploaded sound, until a clip is made of it
    sound_start_ms  BIGINT,
    sound_end_ms    BIGINT,
    bgm_hash        BYTEA,                               -- of the clip: Ogg Vorbis
    bgm_bytes       BIGINT,
    bgm_duration_ms BIGINT,
    bgm_peaks       BYTEA,                               -- wave form: the loudest sample of each of 160 parts, 0 to 255
    cover_hash      BYTEA,                               -- of the square baseline JPEG
    cover_preview_token BYTEA,
    cover_thumb_hash BYTEA,
    splash_hash     BYTEA,                               -- of the 1280x720 PNG
    splash_bytes    BIGINT,
    splash_preview_token BYTEA,
    splash_thumb_hash BYTEA,
    download_hash   BYTEA,
    download_bytes  BIGINT,                            -- of the last built file
    CHECK (text_region IN ('JP', 'US', 'EU')),
    CONSTRAINT wiiu_themes_sound CHECK ((sound_hash IS NULL) = (sound_start_ms IS NULL)
        AND (sound_hash IS NULL) = (sound_end_ms IS NULL)),
    CONSTRAINT wiiu_themes_bgm CHECK ((bgm_hash IS NULL) = (bgm_bytes IS NULL)
        AND (bgm_hash IS NULL) = (bgm_duration_ms IS NULL) AND (bgm_hash IS NULL) = (bgm_peaks IS NULL)),
    CONSTRAINT wiiu_themes_splash CHECK ((splash_hash IS NULL) = (splash_bytes IS NULL))
);
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

-- A theme's patches, at most one for each file of the menu. `file` is the patch's name without its ending, such as Men2.
CREATE TABLE wiiu_theme_patches (
    item_id         BIGINT  NOT NULL REFERENCES wiiu_themes (item_id) ON DELETE CASCADE,
    file            TEXT    NOT NULL,
    patch_hash      BYTEA   NOT NULL,                   -- BLAKE3 of the patch in the blob store
    patch_bytes     BIGINT  NOT NULL,
    target_bytes    BIGINT  NOT NULL,                   -- of the file that it makes
    PRIMARY KEY (item_id, file)
);
CREATE INDEX wiiu_theme_patches_patch ON wiiu_theme_patches (patch_hash);
