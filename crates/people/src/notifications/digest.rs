//! The weekly email about unread notifications. The transaction that enqueues it also records it, so that a restart or another
//! process never writes a second one.

use uuid::Uuid;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::Result;
use vitrine_core::language::Language;
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_kit::app::App;

use super::reader::DigestReader;
use super::sentences::{DigestSentences, sentences};
use super::{NotificationType, SETTLED_AFTER, StoredNotification, add_new_items, notification_rows, unsubscribe};
use crate::mail::{self, EmailMessage};

/// Time between two emails.
const EVERY: Millis = 7 * DAY;
/// Notifications listed in one email.
const LINES_MAX: usize = 20;
/// Accounts read at once.
const AT_ONCE: i64 = 100;

/// Enqueues the emails that are due, if the site can send mail. If the process stops meanwhile, the others follow after its next
/// start.
///
/// # Errors
/// Database errors.
pub async fn post_due(app: &App) -> Result<()> {
    if !mail::is_on(app) {
        return Ok(());
    }
    // Of what happened later some may not be stored yet: it is told in the next letter.
    let until = app.clock.now() - SETTLED_AFTER;
    // Who was looked at by a clock far ahead is written to in a week: at once, an instance that still has such a clock would
    // make it a letter in every round.
    notification_rows::bring_forward(&app.db, until, until + DAY).await?;
    loop {
        let due = notification_rows::digest_readers(&app.db, until - EVERY, AT_ONCE).await?;
        let are_all = (due.len() as i64) < AT_ONCE;
        for reader in due {
            if app.is_stopping() {
                return Ok(());
            }
            post(app, reader, until).await?;
        }
        if are_all {
            mail::notify(app);
            return Ok(());
        }
    }
}

/// Enqueues an email about notifications up to this time, if there are any.
async fn post(app: &App, reader: DigestReader, until: Millis) -> Result<()> {
    let DigestReader { id, uuid, username, show_nsfw, language, digested_at } = reader;
    let chosen = language.as_deref().and_then(Language::parse);
    // What staff may see besides is nothing for a letter.
    let account = ViewerAccount {
        id,
        uuid,
        username,
        role: UserRole::User,
        is_blocked: false,
        blocked_reason: None,
        show_nsfw,
        language: chosen,
        sees_own: true,
    };
    let said = sentences(chosen.unwrap_or_default());
    add_new_items(app, &account).await?;
    let unread =
        notification_rows::unread_for_mail(&app.db, id, (since(digested_at, until), until), LINES_MAX as i64 + 1)
            .await?;
    let viewer = &Viewer::SignedIn(account);
    let lines: Vec<String> =
        unread.iter().take(LINES_MAX).filter_map(|notification| line(app, viewer, said, notification)).collect();
    let letter = &(!lines.is_empty()).then(|| write(app, viewer, said, uuid, &lines, unread.len() > LINES_MAX));
    app.db
        .transaction(|tx| async move {
            if notification_rows::set_digested(&tx, id, until, until - EVERY).await? == 1
                && let Some(letter) = letter
            {
                mail::post(app, &tx, id, letter.clone()).await?;
            }
            Ok::<_, vitrine_core::error::PublicError>(tx.commit().await?)
        })
        .await
}

/// Returns the time from which an email continues: the end of the previous one, which may be a little more than a week ago, or a
/// week ago if there was none lately.
fn since(digested_at: Millis, until: Millis) -> Millis {
    if digested_at > until - 2 * EVERY { digested_at } else { until - EVERY }
}

/// Writes a notification as a line of the email. Returns `None` for items that the reader may not see any more.
fn line(app: &App, viewer: &Viewer, said: &DigestSentences, notification: &StoredNotification) -> Option<String> {
    let of = notification.of()?;
    let subject = notification.subject(app, viewer);
    let name = if of == NotificationType::CaseOpened { String::new() } else { subject.name? };
    // What else is filled in.
    let other = match of {
        NotificationType::NewWork => subject.creator?,
        NotificationType::WorkSaved => notification.detail.clone()?,
        _ => String::new(),
    };
    // The name comes last: it may hold braces.
    let sentence = (said.of)(of).replace("{other}", &other).replace("{name}", &name);
    let reason =
        notification.reason.as_deref().map(|reason| format!("\n  {}", said.reason.replace("{reason}", reason)));
    let reason = reason.unwrap_or_default();
    let page = subject.page_url.map(|path| format!("\n  {}", app.config.absolute(&path))).unwrap_or_default();
    Some(format!("- {sentence}{reason}{page}"))
}

fn write(
    app: &App,
    viewer: &Viewer,
    said: &DigestSentences,
    uuid: Uuid,
    lines: &[String],
    is_more: bool,
) -> EmailMessage {
    let username = viewer.account().map(|account| account.username.as_str()).unwrap_or_default();
    let page = app.config.absolute("/account/notifications");
    let more = if is_more { said.more } else { "" };
    let url = unsubscribe::url(app, uuid);
    let (hello, end) = (said.hello.replace("{username}", username), said.end.replace("{page}", &page));
    let text = format!("{hello}\n\n{}{more}\n\n{}", lines.join("\n\n"), end.replace("{url}", &url));
    let letter = EmailMessage::new(said.subject, text);
    match url.parse() {
        Ok(url) => letter.unsubscribed_at(&url),
        Err(_) => letter,
    }
}
