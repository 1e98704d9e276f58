//! Accounts as the commands print them: as lines for a terminal, and as JSON.

use serde_json::{Value, json};
use vitrine_community::moderation::people_rows::{FoundAccount, ItemCountsRow};
use vitrine_community::personal_data::deletion::DeletionObstacles;
use vitrine_community::personal_data::overview::AccountOverview;
use vitrine_core::clock::Millis;
use vitrine_kit::graphql::DateTime;

/// Makes a text from elsewhere harmless for a terminal, and one line.
pub fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

pub fn time(at: Millis) -> String {
    DateTime(at).to_string()
}

fn day(at: Millis) -> String {
    time(at).chars().take(10).collect()
}

pub fn listed(found: &FoundAccount) -> Value {
    json!({
        "uuid": found.uuid.to_string(), "username": found.username, "email": found.email, "role": found.role,
        "isBlocked": found.is_blocked, "isVerified": found.is_verified, "createdAt": time(found.created_at),
    })
}

pub fn table(found: &[FoundAccount]) -> String {
    let widest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
    let names = widest(&mut found.iter().map(|account| account.username.len())).max("USERNAME".len());
    let line = |username: &str, role: &str, block: &str, created: &str, id: &str, email: &str| {
        let row = format!("{username:names$}  {role:9}  {block:7}  {created:10}  {id:36}  {email}");
        format!("{}\n", row.trim_end())
    };
    let rows = found.iter().map(|account| {
        let block = if account.is_blocked { "blocked" } else { "" };
        let (created, id) = (day(account.created_at), account.uuid.to_string());
        let email = account.email.as_deref().map(shown).unwrap_or_default();
        line(&account.username, &account.role, block, &created, &id, &email)
    });
    match found.is_empty() {
        true => "no account found\n".to_owned(),
        false => line("USERNAME", "ROLE", "BLOCK", "CREATED", "ID", "EMAIL") + &rows.collect::<String>(),
    }
}

pub fn facts(overview: &AccountOverview) -> Value {
    let AccountOverview { person, former_usernames, sign_in, access, items, reports_by, cases_against, obstacles } =
        overview;
    let former: Vec<Value> = former_usernames
        .iter()
        .map(|former| json!({ "username": former.username, "changedAt": time(former.changed_at) }))
        .collect();
    let items: Vec<Value> = items
        .iter()
        .map(|ItemCountsRow { kind, total, private, mature, unlisted, deleted }| {
            json!({
                "kind": kind, "total": total, "private": private, "mature": mature, "unlisted": unlisted,
                "deleted": deleted,
            })
        })
        .collect();
    let discord = sign_in.discord_id.as_ref().map(|id| json!({ "id": id, "username": sign_in.username }));
    json!({
        "uuid": person.uuid.to_string(), "username": person.username, "role": person.role, "email": person.email,
        "isEmailConfirmed": person.email.is_some() && !person.is_email_unconfirmed,
        "isVerified": person.is_verified, "isBlocked": person.is_blocked, "blockedReason": person.blocked_reason,
        "isHidden": person.is_hidden, "hasPassword": sign_in.has_password, "passkeys": access.passkeys,
        "recoveryCodes": sign_in.recovery_codes_left, "discord": discord, "sessions": access.sessions,
        "accessTokens": access.tokens, "items": items, "reports": reports_by, "casesAgainst": cases_against,
        "formerUsernames": former, "isLastAdmin": obstacles.is_last_admin,
        "deletionBlockedUntil": obstacles.case_until.map(time), "createdAt": time(person.created_at),
        "updatedAt": time(person.updated_at),
    })
}

pub fn page(overview: &AccountOverview) -> String {
    let AccountOverview { person, former_usernames, sign_in, access, items, reports_by, cases_against, obstacles } =
        overview;
    let email = match (&person.email, person.is_email_unconfirmed) {
        (None, _) => "none".to_owned(),
        (Some(email), true) => format!("{} (not confirmed)", shown(email)),
        (Some(email), false) => shown(email),
    };
    let mut ways =
        vec![format!("{} passkeys", access.passkeys), format!("{} recovery codes", sign_in.recovery_codes_left)];
    ways.insert(0, if sign_in.has_password { "password" } else { "no password" }.to_owned());
    if let Some(id) = &sign_in.discord_id {
        ways.push(format!("Discord {} ({})", shown(sign_in.username.as_deref().unwrap_or_default()), shown(id)));
    }
    let of_kind = |row: &ItemCountsRow| {
        let ItemCountsRow { kind, total, private, mature, unlisted, deleted } = row;
        format!("{total} {kind} ({private} private, {mature} mature, {unlisted} unlisted; {deleted} deleted)")
    };
    let deletion = match obstacles {
        DeletionObstacles { is_last_admin: true, .. } => "refused: it is the only admin".to_owned(),
        DeletionObstacles { case_until: Some(until), .. } => format!("refused until {}: a case is open", time(*until)),
        _ => "possible".to_owned(),
    };
    let or_none = |texts: Vec<String>| if texts.is_empty() { "none".to_owned() } else { texts.join(", ") };
    let former =
        former_usernames.iter().map(|former| format!("{} (until {})", former.username, day(former.changed_at)));
    let blocked = match &person.blocked_reason {
        _ if !person.is_blocked => "no".to_owned(),
        reason => format!("yes: {}", shown(reason.as_deref().unwrap_or_default())),
    };
    let badge = if person.is_verified { ", verified" } else { "" };
    [
        ("username", person.username.clone()),
        ("ID", person.uuid.to_string()),
        ("role", format!("{}{badge}", person.role)),
        ("email", email),
        ("created", time(person.created_at)),
        ("sign-in", ways.join(", ")),
        ("signed in", format!("{} sessions, {} access tokens", access.sessions, access.tokens)),
        ("blocked", blocked),
        ("hidden", if person.is_hidden { "yes" } else { "no" }.to_owned()),
        ("items", or_none(items.iter().map(of_kind).collect())),
        ("moderation", format!("{reports_by} reports made, {cases_against} cases about it")),
        ("formerly", or_none(former.collect())),
        ("deletion", deletion),
    ]
    .iter()
    .map(|(name, value)| format!("{name:<11} {value}\n"))
    .collect()
}
