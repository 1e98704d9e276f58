-- Wii U themes ---------------------------------------------------------------------------------------------------
CREATE TABLE wiiu_themes (
    item_id         INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    version         INTEGER NOT NULL DEFAULT 1,         -- of what its file contains; 2 is written as 2.0
    text_region     TEXT,                               -- JP, US or EU: whose texts it changes
    launcher_hash   BLOB    NOT NULL,                   -- BLAKE3 of the 1280x720 baseline JPEG in the blob store, a screenshot
    launcher_preview_token BLOB,                        -- names its pictures, once they are made
    launcher_thumb_hash BLOB,
    plaza_hash      BLOB,                               -- the same of the plaza
    plaza_preview_token BLOB,
    plaza_thumb_hash BLOB,
    sound_hash      BLOB,                               -- of the uploaded sound, until a clip is made of it
    sound_start_ms  INTEGER,
    sound_end_ms    INTEGER,
    bgm_hash        BLOB,                               -- of the clip: Ogg Vorbis
    bgm_bytes       INTEGER,
    bgm_duration_ms INTEGER,
    bgm_peaks       BLOB,                               -- wave form: the loudest sample of each of 160 parts, 0 to 255
    cover_hash      BLOB,                               -- of the square baseline JPEG
    cover_preview_token BLOB,
    cover_thumb_hash BLOB,
    splash_hash     BLOB,                               -- of the 1280x720 PNG
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

-- A theme's patches, at most one for each file of the menu. `file` is the patch's name without its ending, such as Men2.
CREATE TABLE wiiu_theme_patches (
    item_id         INTEGER NOT NULL REFERENCES wiiu_themes (item_id) ON DELETE CASCADE,
    file            TEXT    NOT NULL,
    patch_hash      BLOB    NOT NULL,                   -- BLAKE3 of the patch in the blob store
    patch_bytes     INTEGER NOT NULL,
    target_bytes    INTEGER NOT NULL,                   -- of the file that it makes
    PRIMARY KEY (item_id, file)
) STRICT, WITHOUT ROWID;
CREATE INDEX wiiu_theme_patches_patch ON wiiu_theme_patches (patch_hash);
