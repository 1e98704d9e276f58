//! The kind of browser of a session, as exactly as its owner needs to tell sessions apart: the family of the browser and of its
//! system. Versions and models are left out, and the browser's own text is not stored.

use http::{HeaderMap, header};

/// The families of a browser and its system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceFamily {
    pub browser: Option<&'static str>,
    pub system: Option<&'static str>,
}

/// Marks of browsers in user agents. The first match counts: most browsers also name those that they imitate.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

impl DeviceFamily {
    /// Reads the families from the headers of a request.
    pub fn of(headers: &HeaderMap) -> Self {
        let said = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        said.map(Self::from_user_agent).unwrap_or_default()
    }

    /// Reads the families from a user agent.
    pub fn from_user_agent(said: &str) -> Self {
        let first = |families: &[(&str, &'static str)]| {
            families.iter().find(|(mark, _)| said.contains(mark)).map(|(_, family)| *family)
        };
        Self { browser: first(BROWSERS), system: first(SYSTEMS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_by_their_family() {
        for (said, browser, system) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", Some("Firefox"), Some("Linux")),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0",
                Some("Edge"),
                Some("Windows"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36",
                Some("Chrome"),
                Some("Android"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
                Some("Safari"),
                Some("iPhone"),
            ),
            ("curl/8.0", None, None),
            ("", None, None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, said.parse().expect("a header"));
            assert_eq!(DeviceFamily::of(&headers), DeviceFamily { browser, system }, "{said}");
        }
        assert_eq!(DeviceFamily::of(&HeaderMap::new()), DeviceFamily::default());
    }
}
