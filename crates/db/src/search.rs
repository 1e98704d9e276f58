//! Text search, the largest difference between the engines: FTS5 on SQLite, a `tsvector` column on PostgreSQL. Both see
//! whole words and beginnings of words, and neither ever sees the operators of its query language from a visitor
//! (rule L-4).
//!
//! By convention a searchable table `items` has, on SQLite, an FTS5 table `items_fts` whose `rowid` is the `id` of the
//! item, and on PostgreSQL a generated column `search` of type `tsvector` with the `simple` configuration.

use crate::Engine;

/// The condition "this item matches the search terms in `$parameter`", to stand in a `WHERE`.
///
/// `table` is the table's name and `alias` what the query calls it.
pub fn search_condition(engine: Engine, table: &str, alias: &str, parameter: usize) -> String {
    match engine {
        Engine::Sqlite => {
            format!("{alias}.id IN (SELECT rowid FROM {table}_fts WHERE {table}_fts MATCH ${parameter})")
        }
        Engine::Postgres => format!("{alias}.search @@ to_tsquery('simple', ${parameter})"),
    }
}

/// What a visitor typed, as the value for [`search_condition`]: all words must occur, the last one may be a beginning.
/// `None` when nothing is left to search for.
pub fn search_terms(engine: Engine, text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let last = words.len().checked_sub(1)?;
    let terms = words.iter().enumerate().map(|(position, word)| match (engine, position == last) {
        (Engine::Sqlite, false) => format!("\"{word}\""),
        (Engine::Sqlite, true) => format!("\"{word}\"*"),
        (Engine::Postgres, false) => format!("'{word}'"),
        (Engine::Postgres, true) => format!("'{word}':*"),
    });
    let glue = match engine {
        Engine::Sqlite => " ",
        Engine::Postgres => " & ",
    };
    Some(terms.collect::<Vec<_>>().join(glue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_of_the_query_languages_are_not_passed_on() {
        let text = "neon* OR (night) -\"a\" & !b:* 'c' NEAR/3";
        assert_eq!(
            search_terms(Engine::Sqlite, text).expect("words"),
            "\"neon\" \"OR\" \"night\" \"a\" \"b\" \"c\" \"NEAR\" \"3\"*"
        );
        assert_eq!(
            search_terms(Engine::Postgres, text).expect("words"),
            "'neon' & 'OR' & 'night' & 'a' & 'b' & 'c' & 'NEAR' & '3':*"
        );
    }

    #[test]
    fn punctuation_alone_is_nothing_to_search_for() {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            assert_eq!(search_terms(engine, " *-\"' "), None);
        }
    }
}
