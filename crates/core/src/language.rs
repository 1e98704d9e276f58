//! The languages that people are spoken to in. What the browser app says in them is in `web/messages`; what only the server
//! says lies beside the feature that says it.

/// One of the languages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, async_graphql::Enum)]
pub enum Language {
    #[graphql(name = "DE")]
    German,
    #[default]
    #[graphql(name = "EN")]
    English,
    #[graphql(name = "JA")]
    Japanese,
}

impl Language {
    pub const ALL: [Language; 3] = [Language::German, Language::English, Language::Japanese];

    /// The language subtag, as it stands in headers, in `lang` and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Language::German => "de",
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// Reads a code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn each_has_its_messages_and_no_other_has_some() {
        let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/messages");
        let folders = std::fs::read_dir(messages).expect("the messages of the browser app");
        let mut codes: Vec<_> =
            folders.map(|entry| entry.expect("an entry").file_name().into_string().expect("a code")).collect();
        codes.sort();
        assert_eq!(codes, Language::ALL.map(Language::code));
        assert!(codes.iter().all(|code| Language::parse(code).is_some()) && Language::parse("fr").is_none());
    }
}
