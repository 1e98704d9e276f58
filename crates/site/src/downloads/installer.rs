//! `{base}/switch/nxinstaller/{id}`: the list for the console's installer. The installer puts the typed text into the
//! address without encoding it, supports neither WebP nor `null`, and checks the first byte of the body.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{StatusCode, Uri};
use percent_encoding::percent_decode_str;
use serde::Serialize;
use vitrine_admission::rates::RateSubject;
use vitrine_catalogue::ListQuery;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::ids::HexId;
use vitrine_core::items::item_rows;
use vitrine_core::items::{self, ItemId};
use vitrine_core::paging::{ItemSort, PageRequest};
use vitrine_core::search;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::SharedApp;
use vitrine_kit::http::{ClientAddress, rest_error, rest_json};
use vitrine_switch::layouts::layout::target_of;
use vitrine_switch::mixes::{self, MixCode};
use vitrine_switch::themes::packs;
use vitrine_switch::themes::packs::pack::{KIND as PACK, Pack};
use vitrine_switch::themes::theme::{KIND, Theme};
use vitrine_switch::themes::urls;

/// Number of themes in a response that lists several.
const LIST_MAX: u32 = 12;
const RANDOM: usize = 3;

#[derive(Serialize)]
struct InstallerManifest {
    #[serde(skip_serializing_if = "Option::is_none")]
    groupname: Option<String>,
    themes: Vec<ManifestEntry>,
}

#[derive(Serialize)]
struct ManifestEntry {
    name: String,
    target: &'static str,
    url: String,
    preview: String,
    thumbnail: String,
}

/// Path in front of the text that the person typed.
pub const ROUTE: &str = "/switch/nxinstaller/";

pub async fn manifest(
    State(app): State<SharedApp>,
    uri: Uri,
    Extension(address): Extension<ClientAddress>,
) -> Response {
    match answer(&app, typed(&uri).trim(), address).await {
        Ok(manifest) => match serde_json::to_vec(&manifest) {
            Ok(body) => rest_json(StatusCode::OK, body),
            Err(error) => rest_error(&PublicError::internal("writing the installer's list", error)),
        },
        Err(error) => rest_error(&error),
    }
}

/// Returns the text that the person typed. Nothing has encoded it, so a question mark is part of it, and so is a
/// percent sign unless hexadecimal digits follow.
fn typed(uri: &Uri) -> String {
    let path = uri.path().strip_prefix(ROUTE).unwrap_or_default();
    let text = uri.query().map_or_else(|| path.to_owned(), |rest| format!("{path}?{rest}"));
    percent_decode_str(&text).decode_utf8_lossy().into_owned()
}

async fn answer(app: &SharedApp, id: &str, address: ClientAddress) -> Result<InstallerManifest> {
    if let Some(prefix) = address.prefix() {
        app.rates.visitor_requests.take(RateSubject::Address(prefix))?;
    }
    let lower = id.to_lowercase();
    if let Some(id) = PACK.parse_quick_id(&lower)
        && let Some(pack) = of_pack(app, id).await?
    {
        return Ok(pack);
    }
    if let Some(mix) = of_mix(app, &lower).await? {
        return Ok(mix);
    }
    let ids = match lower.as_str() {
        "__special_random" => app.catalogue.random(&KIND, &[], &[], &app.random, RANDOM),
        "__special_recent" => newest(app, &[]),
        // Reserved for future queries of the installer.
        reserved if reserved.starts_with("__special") => Vec::new(),
        code => match by_code(app, code) {
            Some(id) => vec![id],
            None => {
                let words = search::words(Some(id))?;
                let found = if words.is_empty() { Vec::new() } else { newest(app, &words) };
                if found.is_empty() && is_code(code) {
                    let absent = match code.chars().next() {
                        Some('m') => "Mix not found.",
                        Some('p') => "Pack not found.",
                        _ => "Theme not found.",
                    };
                    return Err(PublicError::new(ErrorCode::NotFound, absent));
                }
                found
            }
        },
    };
    let mut themes = item_rows::by_ids::<Theme>(&app.db, &ids).await?;
    // The rows decide, so that an item that has just become private does not reveal its new name.
    themes.retain(|theme| {
        let facts = theme.item.visibility_facts();
        facts.is_ready && visibility::can_open(&Viewer::Visitor, &facts)
    });
    let themes = themes.iter().map(|theme| entry(app, theme)).collect::<Result<_>>()?;
    Ok(InstallerManifest { groupname: None, themes })
}

/// Recognises `t` or `p` and hexadecimal digits, or the code of a mix. A search word may look like the former (`tea`).
fn is_code(text: &str) -> bool {
    text.strip_prefix(['t', 'p']).is_some_and(|digits| HexId::parse(digits).is_some()) || MixCode::parse(text).is_some()
}

/// Returns the theme of a code, if a visitor may open it and its pictures are ready.
fn by_code(app: &SharedApp, code: &str) -> Option<i64> {
    let id = KIND.parse_quick_id(code)?;
    let held = app.catalogue.find(id)?;
    (held.visibility_facts.is_ready && visibility::can_open(&Viewer::Visitor, &held.visibility_facts)).then_some(id.0)
}

/// Returns the manifest of a pack, if a visitor may open it and one of its themes has its pictures.
async fn of_pack(app: &SharedApp, id: ItemId) -> Result<Option<InstallerManifest>> {
    let Some(pack) = items::find_by_id::<Pack>(&app.db, &Viewer::Visitor, id).await? else { return Ok(None) };
    let mut themes = packs::pack_rows::themes_of(&app.db, &[id.0]).await?.remove(&id.0).unwrap_or_default();
    themes.retain(|theme| visibility::can_meet(&Viewer::Visitor, &theme.item.visibility_facts()));
    group(app, pack.item.name, &themes)
}

/// Returns the manifest of a mix, which has no name but its code.
async fn of_mix(app: &SharedApp, code: &str) -> Result<Option<InstallerManifest>> {
    let Some(mix) = mixes::find(app, code).await? else { return Ok(None) };
    let themes = mixes::themes_of(app, &Viewer::Visitor, &mix).await?;
    group(app, format!("Mix {}", mix.code), &themes)
}

/// Returns the manifest of those of these themes that have their pictures, if there are any.
fn group(app: &SharedApp, name: String, themes: &[Theme]) -> Result<Option<InstallerManifest>> {
    let ready = themes.iter().filter(|theme| theme.item.visibility_facts().is_ready);
    let themes = ready.map(|theme| entry(app, theme)).collect::<Result<Vec<_>>>()?;
    Ok((!themes.is_empty()).then_some(InstallerManifest { groupname: Some(name), themes }))
}

fn newest(app: &SharedApp, words: &[String]) -> Vec<i64> {
    let page = PageRequest { page: 1, limit: LIST_MAX };
    let query = ListQuery { words: words.to_vec(), sort: Some(ItemSort::Created), page, ..ListQuery::default() };
    app.catalogue.list(&KIND, &Viewer::Visitor, &query).ids()
}

fn entry(app: &SharedApp, theme: &Theme) -> Result<ManifestEntry> {
    Ok(ManifestEntry {
        name: theme.item.name.clone(),
        target: target_of(&theme.target)?.theme_name(),
        url: urls::download(app, theme),
        preview: urls::preview_jpeg(app, theme, 720),
        thumbnail: urls::preview_jpeg(app, theme, 240),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_read_however_it_arrives() {
        for (address, text) in [
            ("/switch/nxinstaller/paper%20sky", "paper sky"),
            ("/switch/nxinstaller/夜", "夜"),
            ("/switch/nxinstaller/%E5%A4%9C", "夜"),
            ("/switch/nxinstaller/why?not&how", "why?not&how"),
            ("/switch/nxinstaller/100%", "100%"),
            ("/switch/nxinstaller/%ff%zz", "\u{fffd}%zz"),
            ("/switch/nxinstaller/a/b", "a/b"),
            ("/switch/nxinstaller/", ""),
        ] {
            assert_eq!(typed(&address.parse().expect("an address")), text);
        }
    }

    #[test]
    fn codes_are_a_letter_and_hexadecimal_digits() {
        for code in ["t3f", "p16d", "tea", "t1", "m3fa0b1c"] {
            assert!(is_code(code), "{code}");
        }
        for word in ["t", "t0", "theme", "3f", "q3f", "t123456789", "made", "m3f", "mdecaded"] {
            assert!(!is_code(word), "{word}");
        }
    }
}
