//! `/robots.txt`: tells crawlers where not to go. It protects nothing, because private content is never served to them. It spares
//! them, and the site, endless variants of the same pages.

use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use headers::{ContentType, HeaderMapExt};
use vitrine_config::Config;
use vitrine_core::items::ItemKind;
use vitrine_kit::app::SharedApp;

use super::documents::for_everybody;
use super::sitemap;

/// Pages for somebody who is signed in, or is signing in.
const PERSONAL: [&str; 7] = ["/account", "/login", "/recover", "/register", "/moderation", "/search", "/switch/mix/"];
/// Parameters that show the same list again, in another order or to fewer people.
const REPEATING: [&str; 11] =
    ["q", "xtags", "creators", "layouts", "color", "standalone", "nsfw", "saved", "private", "sort", "order"];

pub async fn robots(State(app): State<SharedApp>) -> Response {
    let kinds: Vec<&ItemKind> = app.catalogue.kinds().collect();
    let mut response = Response::new(Body::from(text(&app.config, &kinds)));
    response.headers_mut().typed_insert(ContentType::text_utf8());
    for_everybody(response.headers_mut(), "public, max-age=3600");
    response
}

fn text(config: &Config, kinds: &[&ItemKind]) -> String {
    let api = &config.api_base;
    let mut text = String::from("User-agent: *\n");
    let mut rule = |verb: &str, path: &str| text.push_str(&format!("{verb}: {path}\n"));
    // The longer rule wins, whichever comes first.
    rule("Disallow", &format!("{api}/"));
    rule("Allow", &format!("{api}/cards/"));
    rule("Allow", &format!("{api}/creators/"));
    for kind in kinds {
        rule("Allow", &format!("{api}{}/*/preview/", kind.path));
        rule("Allow", &format!("{api}{}/pictures/", kind.path));
    }
    for path in PERSONAL {
        rule("Disallow", path);
    }
    rule("Disallow", "/*/edit$");
    for name in REPEATING {
        rule("Disallow", &format!("/*?{name}="));
        rule("Disallow", &format!("/*&{name}="));
    }
    format!("{text}\nSitemap: {}\n", config.absolute(sitemap::INDEX))
}

#[cfg(test)]
mod tests {
    use vitrine_config::SettingsSource;
    use vitrine_core::addresses;
    use vitrine_site::KINDS;

    use super::*;

    /// Returns whether a crawler that obeys the rules goes there: the longest matching rule decides.
    fn allows(text: &str, address: &str) -> bool {
        let rules = text.lines().filter_map(|line| line.split_once(": "));
        let fits = |rule: &str| {
            let (rule, is_whole) = rule.strip_suffix('$').map_or((rule, false), |rule| (rule, true));
            let mut rest = address;
            for (at, part) in rule.split('*').enumerate() {
                let Some(place) = rest.find(part).filter(|place| at > 0 || *place == 0) else { return false };
                rest = &rest[place + part.len()..];
            }
            !is_whole || rest.is_empty()
        };
        let fitting = rules.filter(|(verb, rule)| matches!(*verb, "Allow" | "Disallow") && fits(rule));
        fitting.max_by_key(|(verb, rule)| (rule.len(), *verb == "Allow")).is_none_or(|(verb, _)| verb == "Allow")
    }

    #[test]
    fn pages_for_everybody_are_open_and_the_others_are_not_looked_for() {
        let config = Config::from_source(SettingsSource::of([])).expect("valid");
        let text = text(&config, KINDS);
        assert!(text.contains("\nSitemap: http://localhost:8080/sitemap.xml\n"), "{text}");
        for page in addresses::TABLE.pages.iter().filter(|page| page.is_indexed) {
            let address = page.pattern.replace("{slugId}", "paper-sky-1").replace("{username}", "mona");
            assert!(allows(&text, &address), "{address}\n{text}");
        }
        for open in [
            "/switch/themes?page=2",
            "/switch/themes?target=Entrance&tags=night",
            "/feeds/new.atom",
            "/api/cards/switch/themes/a-1/00.jpg",
            "/api/switch/themes/1/preview/00/720.jpg",
            "/api/switch/layouts/pictures/00/720.jpg",
            "/api/creators/00/avatar/00/128.jpg",
        ] {
            assert!(allows(&text, open), "{open}\n{text}");
        }
        for closed in [
            "/account/items",
            "/moderation/users/00",
            "/login?next=%2Fcreate",
            "/search?q=sky",
            "/api/graphql",
            "/api/switch/themes/1/download",
            "/switch/themes/a-1/edit",
            "/switch/themes?nsfw=1",
            "/switch/themes?page=2&sort=saves",
            "/switch/mix/M3FA0B1C",
        ] {
            assert!(!allows(&text, closed), "{closed}\n{text}");
        }
    }
}
