//! Every error that the server answers with, in one table: codes, their reasons, parameters and English sentences. `make gen` writes
//! `docs/errors.md` and the browser app's English from it.

use super::code::error_codes;
use super::reason::error_reasons;

// Code, status of REST routes, when it is given, and what the browser app says, unless that is said by the reason or by every place.
error_codes! {
    GraphqlParseFailed = "GRAPHQL_PARSE_FAILED", 400, "the document is not GraphQL",
        "This page is out of date. Reload it.";
    GraphqlValidationFailed = "GRAPHQL_VALIDATION_FAILED", 400, "the document or its variables do not fit the schema",
        "This page is out of date. Reload it.";
    QueryTooComplex = "QUERY_TOO_COMPLEX", 400,
        "the query exceeds a limit: depth, tokens, aliases, root fields, directives, fragments, their expansion, \
            cost or the size of the response",
        "This request is too large. Ask for less at once.";
    CsrfRejected = "CSRF_REJECTED", 403,
        "a request with a session cookie, a mutation or an upload without `Apollo-Require-Preflight`, or from \
            another site",
        "Could not confirm that this request came from this site. Reload the page.";
    MethodNotAllowed = "METHOD_NOT_ALLOWED", 405,
        "the method is not supported here; a mutation by GET; GET with a session cookie",
        "This page is out of date. Reload it.";
    UnsupportedMediaType = "UNSUPPORTED_MEDIA_TYPE", 415, "neither JSON nor multipart",
        "This page is out of date. Reload it.";
    PayloadTooLarge = "PAYLOAD_TOO_LARGE", 413, "the body is larger than the limit",
        "This is too much to send at once. At most {mostMb, number} MB are allowed.";
    HeadersTooLarge = "HEADERS_TOO_LARGE", 431,
        "a request line over 8 KiB, more than 32 KiB or 100 fields of headers, cookies over 4 KiB",
        "The address or this site's cookies are too long. Clear this site's cookies.";
    RequestMalformed = "REQUEST_MALFORMED", 400,
        "ambiguous headers (no `Host` or several, several lengths, both a length and an encoding), or a body that \
            ends early",
        "The request didn't reach the server intact. Try again, or use another connection.";
    RequestTimeout = "REQUEST_TIMEOUT", 408, "the request took too long",
        "The request took too long. Try again.";
    RateLimited = "RATE_LIMITED", 429,
        "too many requests from this address or account, or a third simultaneous upload of an account",
        "Too many attempts. Try again in {retryAfter, number} s.";
    Unauthenticated = "UNAUTHENTICATED", 401, "no session, or an expired one",
        "Please sign in.";
    ReauthRequired = "REAUTH_REQUIRED", 403,
        "the last password or passkey check is too long ago for this action, such as adding a sign-in method",
        "Confirm your password or passkey, then try again.";
    WayInTooNew = "WAY_IN_TOO_NEW", 403,
        "the sign-in method of this session was added less than a day ago and cannot change the others yet",
        "The way you signed in was added less than a day ago and can't change the others yet.";
    TokenInvalid = "TOKEN_INVALID", 401,
        "the access token does not exist or was revoked; `WWW-Authenticate` says so too",
        "This access token doesn't exist or was revoked.";
    TokenExpired = "TOKEN_EXPIRED", 401, "the access token has expired",
        "This access token has expired. Create a new one.";
    InsufficientScope = "INSUFFICIENT_SCOPE", 403, "the access token lacks the scope for this, or no token may do it",
        "This access token lacks the scope {scope}.";
    InvalidCredentials = "INVALID_CREDENTIALS", 401, "sign-in failed; the reason is not given",
        "The username or password is wrong.";
    Forbidden = "FORBIDDEN", 403, "signed in, but not allowed",
        "You aren't allowed to do this.";
    Blocked = "BLOCKED", 403, "the account is blocked; the message carries the reason",
        "Your account is blocked: {blockedReason}";
    NotFound = "NOT_FOUND", 404, "it does not exist or is not visible to you; the field is `null` beside the error",
        "Not found. It may have been deleted.";
    BadUserInput = "BAD_USER_INPUT", 400, "a value is outside its limits";
    Conflict = "CONFLICT", 409, "the value is taken, or the state has changed in the meantime";
    IdempotencyConflict = "IDEMPOTENCY_CONFLICT", 409, "the same idempotency key was used with another body",
        "This form was already sent with different content. Change something and send it again.";
    DiscordAlreadyLinked = "DISCORD_ALREADY_LINKED", 409,
        "the other site's account is linked to someone else here, or your account is linked to another one",
        "One of the two accounts is already linked to another one.";
    LastLoginMethod = "LAST_LOGIN_METHOD", 409, "the linked account or passkey is the only way to sign in",
        "This is your only way to sign in. Add a passkey or password before you remove it.";
    QuotaExceeded = "QUOTA_EXCEEDED", 403, "the account has reached its quota";
    FileTooLarge = "FILE_TOO_LARGE", 413, "the file is too large",
        "This file is too large. At most {mostMb, number} MB are allowed.";
    FileTypeNotAllowed = "FILE_TYPE_NOT_ALLOWED", 400, "the file is not of an accepted type",
        "Use a JPEG, PNG or WebP picture.";
    FileCorrupt = "FILE_CORRUPT", 400, "the file is damaged or incomplete",
        "This picture is damaged. Save it again and retry.";
    FileLimitExceeded = "FILE_LIMIT_EXCEEDED", 400, "too many pixels or frames, or too few";
    ProviderUnavailable = "PROVIDER_UNAVAILABLE", 503, "the other site that people sign in through does not respond",
        "The other site doesn't respond. Try again in a moment.";
    NsfwCheckUnavailable = "NSFW_CHECK_UNAVAILABLE", 503, "the check for mature content does not respond",
        "Pictures can't be checked for mature content right now. Publish privately for now, mark it as mature if it \
            is, or try again later.";
    StorageUnavailable = "STORAGE_UNAVAILABLE", 503, "the object store does not respond",
        "Saving is paused. Nothing was changed.";
    StorageFull = "STORAGE_FULL", 503, "the disk is full",
        "Saving is paused. Nothing was changed.";
    ServiceUnavailable = "SERVICE_UNAVAILABLE", 503,
        "the server is stopping, a queue or the upload budget is full, or the database does not respond; \
            `Retry-After` says when to try again";
    Internal = "INTERNAL", 500, "a bug; the log has the cause under the request ID",
        "Something went wrong on the server. Try again shortly.";
}

// For each code: reason with its parameters, when it is given, and the sentence, unless the place that refuses knows a better one. The
// browser app says the same, or what follows `in app`.
error_reasons! {
    BadUserInput {
        Empty: "nothing was given",
            "This is required.";
        TooShort { least: usize }: "fewer characters",
            "Use at least {least} characters.";
        TooLong { most: usize }: "more characters",
            "Use at most {most} characters.";
        Length { least: usize, most: usize }: "fewer or more characters",
            "Use {least} to {most} characters.";
        ForbiddenCharacters: "control or invisible characters",
            "Remove control characters and invisible characters.";
        TooMany { most: usize }: "more entries",
            "At most {most} are allowed. Remove some.";
        TooFew { least: usize }: "fewer entries",
            "At least {least} are needed. Add more.";
        OutOfRange { least: i64, most: i64 }: "a smaller or larger number",
            "Use a number from {least} to {most}.";
        ThemeUnknown: "not a published theme of this creator",
            "This isn't one of your published themes.";
        ThemeInPack: "a theme in another pack",
            "This theme is in another pack. Remove it there first.";
        ThemeUnlisted: "a theme for a pack, unlisted by a moderator",
            "A moderator has unlisted this theme. It can't join a pack until it is listed again.";
        MarkedByModerator: "removing a mature mark that a moderator set",
            "A moderator has marked this as mature. Only a moderator can remove the mark.";
        ThemeNotPublic: "a theme for a mix, deleted or not public",
            "This theme was deleted or isn't public.";
        MenuTwice: "two themes of a mix are for one menu",
            "Two themes are for the same menu. Keep one of them.";
        BackgroundOrLayout: "a theme without background, layout and icon",
            "Add a background, a layout or an icon. A theme needs one of them.";
        BackgroundNeeded: "no background, and a layout that changes nothing by itself",
            "This layout has no effect without a background. Add one.";
        ScreenshotIsBackground: "the screenshot shows the background alone",
            "This is the background itself. Add a screenshot of the menu instead.";
        CropOutside: "the crop lies outside the picture",
            "The selected area is outside the picture.";
        LayoutUnknown: "no such layout",
            "This layout isn't in the catalogue.";
        LayoutOfOtherMenu: "a layout for another menu than the theme",
            "This layout is for another menu.";
        OptionsWithoutLayout: "options without a layout",
            "Choose a layout before you set options.";
        OptionsRefused: "the layout does not take these options. The message names the option",
            "These options can't be combined. Change one of them.";
        LayoutTwice: "a layout of the catalogue and one of the creator's own",
            "Use either a layout from the catalogue or your own, not both.";
        LayoutUnreadable { line: usize, column: usize }: "layout data that is not JSON. The message says why",
            "Line {line}, column {column} isn't valid JSON.";
        LayoutRefused { place: String, finding: &'static str }:
            "layout data that a console refuses or may misread, and the finding's code. The message says why",
            "This layout can't be used ({finding}). Check {place}.", in app "{finding} Check {place}.";
        OtherKind { finding: &'static str }:
            "a recognised file of another kind, such as an IPS patch or a RAR archive. The message says what to do",
            "This kind of file can't be used here ({finding}).", in app "{finding}";
        LayoutChangesNothing: "layout data without any change, such as JSON of another kind",
            "This file changes nothing on a console. Is it a layout?";
        CommonLayoutNotTaken: "a common layout for a menu that has none",
            "Only the home menu can have a common layout.";
        OverlayIncomplete: "an own layout lacks one of its two screenshots",
            "Add both screenshots: one on black and one on white.";
        OverlayWithoutLayout: "screenshots of an own layout without that layout",
            "Add the layout that these screenshots show.";
        OverlaySwapped: "the screenshot on white is the darker one",
            "The screenshots on black and on white are swapped.";
        OverlayDifferent: "the two screenshots show different menus",
            "The two screenshots show different menus.";
        OverlaySame: "the two screenshots are the same",
            "Both screenshots are the same. Take one on black and one on white.";
        IconOfOtherMenu: "an icon that the menu does not have",
            "This menu doesn't have this icon.";
        IconNotPng: "an icon that is not a PNG",
            "Icons must be PNG pictures.";
        Username { least: usize, most: usize }: "a length or characters that usernames cannot have",
            "Use {least} to {most} letters, digits, dots, dashes or underscores. Start and end with a letter or digit.";
        Email: "not an email address",
            "Enter a valid email address.";
        PasswordCommon: "a password that is easy to guess",
            "This password is easy to guess. Choose another.";
        NotAccepted: "the terms have not been accepted",
            "Accept the terms first.";
        OwnItem: "a report of your own item, or yourself",
            "You can't report your own items. Edit or delete it instead.";
        PasswordWrong: "not the current password",
            "This isn't your current password.";
        OwnAccount: "yourself, where only others make sense",
            "You can't do this to yourself.";
        NotAPatch: "another file where a BPS patch belongs",
            "This isn't a BPS patch.";
        ArchiveInsteadOfPatch: "such as a theme's file",
            "This is an archive. Unpack it and add the .bps files.";
        PatchCorrupt: "a wrong checksum, or reading or writing out of bounds",
            "This patch is damaged. Create it again.";
        PatchOfChangedOriginal: "a patch made from a modified original",
            "This patch was made from a modified original. Use an unmodified file.";
        PatchForOtherFile { name: String }: "a patch for another file of the menu",
            "This patch is for {name}, not for this file.";
        MessagesOfTwoRegions: "patches for the texts of two regions",
            "A theme can only contain texts for one region. Remove the others.";
        PatchNeeded: "no patch for which a console offers the theme",
            "Add a patch for Men, Men2 or cafe_barista_men. The console can't use a theme without one.";
        NotAudio: "no sound, or another format",
            "Use a WAV, MP3, Ogg Vorbis or FLAC file.";
        AudioCorrupt: "sound that cannot be read to its end",
            "This sound file is damaged. Export it again and retry.";
        TrimOutOfRange: "the part to keep lies outside the sound",
            "The selected part is outside the music.";
        MayShareBgmNeeded: "music without permission to share it",
            "Confirm that you are allowed to share this music.";
        CoverWithoutBgm: "a cover without music",
            "Add the music for this cover.";
        FooterLink: "a footer link without a label, or with an address that does not start with `https://` or `/`",
            "Each link needs a label and an address that starts with https:// or /.";
        NotADate: "not a date and time",
            "Enter a date and time, such as 2026-05-04T09:30:00Z.";
        EndBeforeStart: "an end that is not after the start",
            "The end must be after the start.";
        NotAChoice { choices: String }: "a value that is not one of the choices",
            "Use one of these: {choices}.";
        MarkdownRefused { line: usize }: "Markdown that pages cannot show. The message says why",
            "Line {line} can't be shown.",
            in app "Line {line} can't be shown. Use paragraphs, lists, bold, italics and links that start with https:// or /.";
        FixedBySetting { setting: String }: "a site setting that the server's settings fix",
            "{setting} is set on the server. Remove it there to change this here.";
    }
    Conflict {
        Taken: "the name is taken",
            "This username is taken.";
        Reserved: "the site keeps this name for itself",
            "This username is reserved. Choose another.";
        ReportedAlready: "you reported it, and it is not decided yet",
            "You already reported this. A moderator will review it.";
        RegistrationClosed: "the site takes no new accounts",
            "This site doesn't take new accounts at the moment.";
        SettingsChanged: "site settings that someone else has changed meanwhile",
            "Someone else has changed these settings. Reload the page to see the current ones.";
    }
    QuotaExceeded {
        ItemsQuota { held: i64, allowed: i64 }: "items of the account",
            "You have {held} of {allowed} items and can't add more.";
        StorageQuota { held_mb: i64, allowed_mb: i64 }: "megabytes of the account's files with this",
            "This would bring your files to {held_mb} MB, but you can have at most {allowed_mb} MB.";
        DeletedQuota { held_mb: i64, allowed_mb: i64 }: "megabytes with items deleted in the last 30 days",
            "Including recently deleted items, this would bring your files to {held_mb} MB, but you can have at most \
                {allowed_mb} MB. Deleted items count for 30 days.";
    }
    FileLimitExceeded {
        TooSmall { least_width: u32, least_height: u32, width: u32, height: u32 }: "too few pixels on a side",
            "Use a picture of at least {least_width} × {least_height}. This one is {width} × {height}.";
        TooManyPixels { most_side: u32, most_millions: u64 }: "too many pixels on a side or in all (millions)",
            "This picture has too many pixels. At most {most_side} per side and {most_millions} million in total are \
                allowed.";
        NotTheScreen { exact_width: u32, exact_height: u32, width: u32, height: u32 }:
            "a screenshot not of the console's screen size",
            "A console screenshot is {exact_width} × {exact_height}. This picture is {width} × {height}.";
        LayoutTooLarge { most_kb: usize, most_depth: usize, most_values: usize }:
            "layout data with too many bytes, levels or values",
            "This layout is too large. At most {most_kb} kB, {most_depth} levels and {most_values} values are allowed.";
        IconSize { exact_width: u32, exact_height: u32, width: u32, height: u32 }: "an icon not of the console's size",
            "This icon must be {exact_width} × {exact_height}. The picture is {width} × {height}.";
        Animated: "more than one frame",
            "Animated pictures aren't supported. Save one frame as a still picture.";
        TooMuchMemory: "decoding takes too much memory",
            "This picture needs too much memory to open. Make it smaller, or save it as a non-progressive JPEG.";
        TooMuchMetadata: "too much data besides the pixels",
            "This picture contains too much extra data. Save it without metadata and layers.";
        NotWidescreen { width: u32, height: u32 }: "a screen picture that is not 16:9",
            "Crop the picture to 16:9. It is {width} × {height}.";
        CoverNotSquare { width: u32, height: u32 }: "a cover that is not square",
            "A cover must be square. This picture is {width} × {height}.";
        PatchTooLarge { most_mb: u64 }: "a patch that produces a larger file",
            "The file this patch produces is too large. At most {most_mb} MB are allowed.";
        ThemeTooLarge { most_mb: u64 }: "more files in a theme",
            "A theme's files can be at most {most_mb} MB in total.";
        AudioTooLong { seconds: u32 }: "the music, or the selected part, is longer",
            "Trim the music to at most {seconds} seconds.";
        AudioTooShort { seconds: u32 }: "the music is shorter",
            "Use at least {seconds} seconds of music.";
        AudioSampleRate { least: u32, most: u32 }: "a lower or higher sample rate, in hertz",
            "Use a sample rate from {least} to {most} Hz.";
        AudioChannels { most: u32 }: "more channels",
            "Use at most {most} channels.";
    }
}
