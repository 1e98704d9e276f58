//! Every limit of the server, as one table. The browser gets the same numbers through `configuration.limits`, so that
//! forms and server cannot disagree. Lengths of text count graphemes; four bytes are allowed for each.

use std::time::Duration;

use vitrine_checks::limits as checked;

/// User name: minimum and maximum, in characters.
pub const USERNAME: (usize, usize) = (3, 32);
/// Time before a new username can be changed again, in milliseconds.
pub const USERNAME_CHANGE_EVERY: i64 = 30 * 86_400_000;
/// Former usernames that staff are shown of one account.
pub const FORMER_USERNAMES_SHOWN: u32 = 50;
pub const PASSWORD: (usize, usize) = (12, 128);
pub const EMAIL_MAX: usize = 254;
/// Length of a creator's bio, in characters.
pub const BIO_MAX: usize = 500;
/// Creators whom one account follows.
pub const FOLLOWS_MAX: usize = 500;
/// Items that one account has saved.
pub const SAVES_MAX: usize = 10_000;
/// The newest items of a kind that a creator's page shows at most.
pub const NEWEST_OF_CREATOR_MAX: u32 = 20;
/// Width and height of a stored avatar; `AVATAR_MIN` is the minimum for an upload.
pub const AVATAR: (u32, u32) = (512, 512);
pub const AVATAR_MIN: (u32, u32) = (128, 128);
/// Width and height of the stored banner of a creator's page; `BANNER_MIN` is the minimum for an upload.
pub const BANNER: (u32, u32) = (1920, 500);
pub const BANNER_MIN: (u32, u32) = (1280, 330);
/// Time for which the server remembers that somebody has downloaded an item, in milliseconds.
pub const DOWNLOAD_MARKS_KEPT_FOR: i64 = 86_400_000;
/// Time after signing in during which email and password can be changed, in milliseconds.
pub const RECENT_SIGN_IN: i64 = 86_400_000;
/// Time after a check of password or passkey during which an account's sign-in methods can be changed, in milliseconds.
pub const STEP_UP_MAX_AGE: i64 = 900_000;
/// Time for which a new sign-in method cannot change the others, in milliseconds.
pub const WAY_IN_SETTLES: i64 = 86_400_000;
/// Lifetime of the mailed link that undoes a change to an account, in milliseconds.
pub const UNDO_LINK_MAX_AGE: i64 = 604_800_000;
/// Recovery codes of an account.
pub const RECOVERY_CODES: usize = 10;
/// Passkeys of one account.
pub const PASSKEYS_MAX: usize = 20;
/// Name of a passkey: minimum and maximum.
pub const PASSKEY_NAME: (usize, usize) = (1, 50);
/// Time an authenticator has to answer, in milliseconds.
pub const PASSKEY_CHALLENGE_MAX_AGE: i64 = 300_000;
/// Challenges of one browser that wait for an answer.
pub const PASSKEY_CHALLENGES_MAX: i64 = 5;
/// The answer of an authenticator, in bytes. One with the largest keys that are taken has about 10,000.
pub const PASSKEY_CREDENTIAL_BYTES_MAX: usize = 16 * 1024;
/// Access tokens of one account.
pub const ACCESS_TOKENS_MAX: usize = 20;
/// Name of an access token: minimum and maximum.
pub const ACCESS_TOKEN_NAME: (usize, usize) = (1, 50);
/// Lifetime of an access token, in days: minimum and maximum. No token works for ever.
pub const ACCESS_TOKEN_DAYS: (i32, i32) = (1, 366);
/// Lifetime of an access token unless its owner chooses another, in days.
pub const ACCESS_TOKEN_DAYS_DEFAULT: i32 = 90;
/// Time before its end at which the owner of an access token is notified, in milliseconds.
pub const ACCESS_TOKEN_TOLD_BEFORE: i64 = 7 * 86_400_000;
/// Time for which an expired access token stays on its owner's list, in milliseconds.
pub const ACCESS_TOKEN_KEPT_FOR: i64 = 7_776_000_000;
/// Lifetime of a mailed link that recovers an account, in milliseconds.
pub const RECOVERY_LINK_MAX_AGE: i64 = 1_800_000;
/// Recovery links of one account that work at once.
pub const RECOVERY_LINKS_MAX: i64 = 3;
/// Name of a theme, layout or pack.
pub const ITEM_NAME: (usize, usize) = (3, 100);
pub const DESCRIPTION_MAX: usize = 4_000;
pub const TAG: (usize, usize) = (2, 30);
pub const TAGS_PER_ITEM_MAX: usize = 10;
/// Search text, in characters.
pub const SEARCH_MAX: usize = 100;
/// Words of a search text that are used; further ones are ignored.
pub const SEARCH_WORDS_MAX: usize = 8;
pub const FILTER_TAGS_MAX: usize = 10;
/// `creatorUuids` in one filter.
pub const FILTER_CREATORS_MAX: usize = 20;
/// Creators or tags by whose names a list can be narrowed, in one answer.
pub const NAMES_MAX: u32 = 200;
/// `layoutHexIds` in one filter.
pub const FILTER_LAYOUTS_MAX: usize = 50;
/// Items named in one request.
pub const IDS_MAX: usize = 100;
/// Time for which a deletion can be undone, in milliseconds.
pub const RESTORABLE_FOR: i64 = 60_000;
/// Time for which a deleted item stays stored, visible to nobody, in milliseconds.
pub const DELETED_ITEMS_KEPT_FOR: i64 = 30 * 86_400_000;
/// Time for which a backup made before a migration is kept, in milliseconds: as long as an operator may keep any backup.
pub const MIGRATION_BACKUPS_KEPT_FOR: i64 = 35 * 86_400_000;
/// Time for which the removal of an item is remembered, in milliseconds: longer than any backup that still has the item.
pub const REMOVED_ITEMS_KEPT_FOR: i64 = 40 * 86_400_000;
/// Items on a page unless asked otherwise.
pub const PAGE_LIMIT_DEFAULT: u32 = 20;
/// Items in a feed.
pub const FEED_ENTRIES_MAX: u32 = 30;
/// Public numbers of a list in one part of the sitemap.
pub const SITEMAP_PART_MAX: i64 = 10_000;
/// Items on a page, larger values are clamped.
pub const PAGE_LIMIT_MAX: u32 = 500;
/// Layouts on a page: the catalogue is bounded and pickers ask for all of it.
pub const LAYOUT_LIMIT_MAX: u32 = 1_000_000;
/// The last page that can be requested. A page costs the same whatever its number, so this only bounds the number.
pub const PAGE_MAX: u32 = i32::MAX as u32;
/// Random items in one answer.
pub const RANDOM_MAX: u32 = 10;
pub const THEMES_PER_SUBMISSION_MAX: usize = 25;
/// Length of a report's text: minimum and maximum.
pub const REPORT_TEXT: (usize, usize) = (10, 1_000);
/// Length of the reason when staff unlist an item or block an account: minimum and maximum.
pub const STAFF_REASON: (usize, usize) = (3, 500);
/// Cases and reports on a page.
pub const CASES_LIMIT_MAX: u32 = 100;
/// Reports, and entries of the audit log, shown with a case or an account.
pub const SHOWN_WITH_CASE_MAX: u32 = 50;
/// Accounts that one search finds, and a list counts.
pub const ACCOUNTS_FOUND_MAX: usize = 1_000;
/// Accounts of staff that a case can be handed over to.
pub const STAFF_MAX: u32 = 200;
/// Consecutive rejected reports of one account after which its next reports queue behind all others.
pub const REPORTS_REJECTED_MAX: usize = 10;
/// Time between two data exports of one account, in milliseconds.
pub const EXPORT_EVERY: i64 = 86_400_000;
/// Maximum age of the sign-in with which an admin gives or takes staff roles, in milliseconds.
pub const STAFF_ROLES_SIGN_IN: i64 = 3_600_000;
/// Notifications that are kept for one account.
pub const NOTIFICATIONS_MAX: i64 = 500;
/// Themes of a pack: minimum and maximum.
pub const PACK_THEMES: (usize, usize) = (2, 25);
/// Themes of a pack that the cost of a query assumes: more than packs usually have, and few enough for the lists of packs that
/// console clients ask for.
pub const PACK_THEMES_COUNTED: usize = 12;
/// Themes of a mix: one for each menu.
pub const MIX_THEMES_MAX: usize = 7;
/// Time for which a mix is kept after its last use, in milliseconds.
pub const MIX_KEPT_FOR: i64 = 30 * 86_400_000;
/// Mixes that one account has saved.
pub const MIXES_SAVED_MAX: usize = 50;
/// Options chosen for one layout.
pub const LAYOUT_OPTIONS_MAX: usize = 64;
/// Value typed into an option, in characters.
pub const OPTION_VARIABLE_MAX: usize = 1_000;
/// A picture that is compared before publishing, in bytes.
pub const COMPARED_BYTES_MAX: u64 = 64 * 1024;
/// Its longest side, in pixels.
pub const COMPARED_SIDE_MAX: u32 = 1280;
/// Themes named that look like a picture.
pub const LOOK_ALIKES_MAX: usize = 5;
/// Factor by which the publication rates of an account are multiplied: USER, VERIFIED.
pub const PUBLICATIONS_TIMES: (i64, i64) = (1, 5);
/// Items of one account: USER, VERIFIED.
pub const ITEMS_PER_ACCOUNT: (i64, i64) = (500, 5_000);
/// Files of all items of one account, in bytes: USER, VERIFIED. Pictures and downloads that the server makes are not counted.
pub const BYTES_PER_ACCOUNT: (i64, i64) = (2 << 30, 10 << 30);
/// Factor on [`BYTES_PER_ACCOUNT`] for the files of an account including deleted items that are still stored. Without this
/// limit, publishing and deleting again and again would fill the store.
pub const BYTES_WITH_DELETED_TIMES: i64 = 3;
/// One uploaded picture, in bytes.
pub const IMAGE_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Longest side of an uploaded picture, in pixels. A panorama is long and low, and memory depends on pixels, not on
/// sides.
pub const IMAGE_SIDE_MAX: u32 = 8_192;
pub const IMAGE_PIXELS_MAX: u64 = 16 << 20;
/// Memory for turning one uploaded picture into a wallpaper, in bytes; measured by `crates/media/tests/memory.rs`.
pub const IMAGE_MEMORY_MAX: u64 = 128 << 20;
/// Width and height of a wallpaper, and the minimum for a background picture.
pub const WALLPAPER: (u32, u32) = (1280, 720);
/// One uploaded icon, in bytes.
pub const ICON_BYTES_MAX: usize = 1024 * 1024;
/// Wii U themes published together.
pub const WIIU_THEMES_PER_SUBMISSION_MAX: usize = 10;
/// A patch for a file of the Wii U's menu, in bytes.
pub const BPS_BYTES_MAX: usize = checked::BPS_BYTES_MAX;
/// The file that it makes, in bytes.
pub const BPS_TARGET_BYTES_MAX: u64 = checked::BPS_TARGET_BYTES_MAX;
/// Sound of which a clip is made, in bytes and in milliseconds.
pub const AUDIO_BYTES_MAX: usize = 16 << 20;
pub const AUDIO_MS_MAX: u32 = 300_000;
/// A clip, in milliseconds: minimum and maximum.
pub const CLIP_MS: (u32, u32) = (1_000, 60_000);
/// A side of a cover, in pixels.
pub const COVER_SIDE_MIN: u32 = 512;
/// All files of one Wii U theme, in bytes.
pub const WIIU_ITEM_BYTES_MAX: u64 = 64 << 20;
/// Layout data that somebody uploads: bytes, lists and objects inside one another, and values.
pub const LAYOUT_JSON: (usize, usize, usize) = checked::LAYOUT_JSON;
/// A theme's file or a ZIP of them that is read, in bytes.
pub const THEME_FILE_BYTES_MAX: u64 = 25_000_000;
/// Bytes that a complete theme file counts as in addition; `THEME_FILES_BUDGET` bounds the sum over all of them. Reading a file
/// takes more memory than its size.
pub const THEME_FILE_SHARE: u64 = 16 << 20;
pub const THEME_FILES_BUDGET: u64 = 12 * THEME_FILE_SHARE;
/// Layouts of a menu that a theme file's layout is compared with.
pub const COMPARED_LAYOUTS_MAX: i64 = 200;
/// Findings reported about one theme file.
pub const FINDINGS_MAX: usize = 100;
/// A GraphQL request as JSON, in bytes.
pub const JSON_BODY_MAX: usize = 256 * 1024;
/// A multipart request, in bytes.
pub const MULTIPART_BODY_MAX: usize = 64 * 1024 * 1024;
/// Concurrent uploads of one account.
pub const UPLOADS_PER_ACCOUNT_MAX: usize = 2;
/// Bytes that an upload counts as beside its files: its form, and the parts of files kept in memory.
pub const UPLOAD_SHARE: u64 = 128 * 1024;
/// Bytes of an uploaded file that are kept in memory; larger files go to disk.
pub const UPLOAD_IN_MEMORY_MAX: usize = 64 * 1024;
/// The time over which the minimum rate of a body is measured.
pub const BODY_RATE_WINDOW: Duration = Duration::from_secs(10);
/// Minimum rate of a body, measured over [`BODY_RATE_WINDOW`].
pub const BODY_BYTES_PER_SECOND_MIN: u64 = 16 * 1024;
/// Total time of an upload.
pub const UPLOAD_TIME_MAX: Duration = Duration::from_secs(300);
pub const MULTIPART_PARTS_MAX: usize = 48;
/// The `operations` part, in bytes.
pub const MULTIPART_OPERATIONS_MAX: usize = 64 * 1024;
/// The `map` part, in bytes.
pub const MULTIPART_MAP_MAX: usize = 16 * 1024;
/// A GraphQL document, in bytes.
pub const DOCUMENT_BYTES_MAX: usize = 16 * 1024;
/// Tokens of a GraphQL document: names, numbers, strings and punctuators.
pub const DOCUMENT_TOKENS_MAX: usize = 2_000;
/// Nesting depth of brackets of any kind in a GraphQL document.
pub const DOCUMENT_NESTING_MAX: usize = 40;
pub const QUERY_DEPTH_MAX: usize = 10;
/// Depth of a selection below `__schema` and `__type`: the usual introspection query of tools is 14 deep.
pub const INTROSPECTION_DEPTH_MAX: usize = 20;
/// Fields and spreads of a document, with every spread followed. The largest page of the site has about 150.
pub const QUERY_SELECTIONS_MAX: usize = 5_000;
pub const QUERY_ALIASES_MAX: usize = 15;
/// Root fields of a query; a mutation has one.
pub const QUERY_ROOT_FIELDS_MAX: usize = 10;
pub const QUERY_DIRECTIVES_MAX: usize = 20;
/// Directives on one field, spread, fragment or operation.
pub const QUERY_DIRECTIVES_IN_ONE_PLACE_MAX: usize = 5;
pub const QUERY_FRAGMENTS_MAX: usize = 20;
/// Cost of a query: one for each field, children times items for a list. The largest request of a known console client
/// (500 items with 25 fields) costs 12,500.
pub const QUERY_COST_MAX: usize = 20_000;
pub const ERRORS_MAX: usize = 10;
/// A response, in bytes. The layout pickers of consoles request the whole catalogue with all options at once.
pub const ANSWER_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Time to process one request, without time in queues.
pub const REQUEST_TIME_MAX: Duration = Duration::from_secs(10);
/// Time a request waits for the store to read a small file or to store its files, beside its own time.
pub const STORE_TIME_MAX: Duration = Duration::from_secs(10);
/// Rate that extends the store's time when many bytes are written: one second more for each of these.
pub const STORE_BYTES_A_SECOND_MIN: u64 = 1 << 20;
/// A request with more fields and spreads than this is validated on the documents pool.
pub const QUERY_SELECTIONS_INLINE_MAX: usize = 250;
/// A document with more bytes than this is parsed on the documents pool.
pub const DOCUMENT_BYTES_INLINE_MAX: usize = 4 * 1024;
/// Sessions of one account; a further one ends the oldest.
pub const SESSIONS_PER_ACCOUNT_MAX: i64 = 20;

/// The table as the browser gets it.
#[derive(Clone, Copy, Debug, async_graphql::SimpleObject)]
pub struct Limits {
    username_min: i32,
    username_max: i32,
    password_min: i32,
    password_max: i32,
    passkeys_max: i32,
    passkey_name_max: i32,
    access_tokens_max: i32,
    access_token_name_max: i32,
    access_token_days_max: i32,
    access_token_days_default: i32,
    email_max: i32,
    bio_max: i32,
    avatar_width: i32,
    avatar_height: i32,
    avatar_width_min: i32,
    avatar_height_min: i32,
    banner_width: i32,
    banner_height: i32,
    banner_width_min: i32,
    banner_height_min: i32,
    follows_max: i32,
    item_name_min: i32,
    item_name_max: i32,
    description_max: i32,
    tag_min: i32,
    tag_max: i32,
    tags_per_item_max: i32,
    search_max: i32,
    image_bytes_max: i32,
    image_side_max: i32,
    image_pixels_max: i32,
    wallpaper_width: i32,
    wallpaper_height: i32,
    layout_options_max: i32,
    report_text_min: i32,
    report_text_max: i32,
    staff_reason_min: i32,
    staff_reason_max: i32,
    pack_themes_min: i32,
    pack_themes_max: i32,
    layout_json_bytes_max: i32,
    icon_bytes_max: i32,
    theme_file_bytes_max: i32,
    wiiu_themes_per_submission_max: i32,
    bps_bytes_max: i32,
    bps_target_bytes_max: i32,
    audio_bytes_max: i32,
    audio_ms_max: i32,
    clip_ms_min: i32,
    clip_ms_max: i32,
    cover_side_min: i32,
    wiiu_item_bytes_max: i32,
    page_limit_max: i32,
    themes_per_submission_max: i32,
    multipart_body_max: i32,
    multipart_parts_max: i32,
    multipart_operations_max: i32,
    multipart_map_max: i32,
}

impl Limits {
    pub const fn current() -> Self {
        Self {
            username_min: USERNAME.0 as i32,
            username_max: USERNAME.1 as i32,
            password_min: PASSWORD.0 as i32,
            password_max: PASSWORD.1 as i32,
            passkeys_max: PASSKEYS_MAX as i32,
            passkey_name_max: PASSKEY_NAME.1 as i32,
            access_tokens_max: ACCESS_TOKENS_MAX as i32,
            access_token_name_max: ACCESS_TOKEN_NAME.1 as i32,
            access_token_days_max: ACCESS_TOKEN_DAYS.1,
            access_token_days_default: ACCESS_TOKEN_DAYS_DEFAULT,
            email_max: EMAIL_MAX as i32,
            bio_max: BIO_MAX as i32,
            avatar_width: AVATAR.0 as i32,
            avatar_height: AVATAR.1 as i32,
            avatar_width_min: AVATAR_MIN.0 as i32,
            avatar_height_min: AVATAR_MIN.1 as i32,
            banner_width: BANNER.0 as i32,
            banner_height: BANNER.1 as i32,
            banner_width_min: BANNER_MIN.0 as i32,
            banner_height_min: BANNER_MIN.1 as i32,
            follows_max: FOLLOWS_MAX as i32,
            item_name_min: ITEM_NAME.0 as i32,
            item_name_max: ITEM_NAME.1 as i32,
            description_max: DESCRIPTION_MAX as i32,
            tag_min: TAG.0 as i32,
            tag_max: TAG.1 as i32,
            tags_per_item_max: TAGS_PER_ITEM_MAX as i32,
            search_max: SEARCH_MAX as i32,
            image_bytes_max: IMAGE_BYTES_MAX as i32,
            image_side_max: IMAGE_SIDE_MAX as i32,
            image_pixels_max: IMAGE_PIXELS_MAX as i32,
            wallpaper_width: WALLPAPER.0 as i32,
            wallpaper_height: WALLPAPER.1 as i32,
            layout_options_max: LAYOUT_OPTIONS_MAX as i32,
            report_text_min: REPORT_TEXT.0 as i32,
            report_text_max: REPORT_TEXT.1 as i32,
            staff_reason_min: STAFF_REASON.0 as i32,
            staff_reason_max: STAFF_REASON.1 as i32,
            pack_themes_min: PACK_THEMES.0 as i32,
            pack_themes_max: PACK_THEMES.1 as i32,
            layout_json_bytes_max: LAYOUT_JSON.0 as i32,
            icon_bytes_max: ICON_BYTES_MAX as i32,
            theme_file_bytes_max: THEME_FILE_BYTES_MAX as i32,
            wiiu_themes_per_submission_max: WIIU_THEMES_PER_SUBMISSION_MAX as i32,
            bps_bytes_max: BPS_BYTES_MAX as i32,
            bps_target_bytes_max: BPS_TARGET_BYTES_MAX as i32,
            audio_bytes_max: AUDIO_BYTES_MAX as i32,
            audio_ms_max: AUDIO_MS_MAX as i32,
            clip_ms_min: CLIP_MS.0 as i32,
            clip_ms_max: CLIP_MS.1 as i32,
            cover_side_min: COVER_SIDE_MIN as i32,
            wiiu_item_bytes_max: WIIU_ITEM_BYTES_MAX as i32,
            page_limit_max: PAGE_LIMIT_MAX as i32,
            themes_per_submission_max: THEMES_PER_SUBMISSION_MAX as i32,
            multipart_body_max: MULTIPART_BODY_MAX as i32,
            multipart_parts_max: MULTIPART_PARTS_MAX as i32,
            multipart_operations_max: MULTIPART_OPERATIONS_MAX as i32,
            multipart_map_max: MULTIPART_MAP_MAX as i32,
        }
    }
}
