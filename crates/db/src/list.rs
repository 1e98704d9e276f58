//! Lists of parameters for `IN (…)`. A separate statement for each list length would flood the prepared-statement
//! cache, so lists are padded to a power of two by repeating their last value, which does not change the result.

use crate::{Engine, Params, Value};

/// The placeholders `$first … $(first + count - 1)`, separated by commas; `NULL` for an empty list, which `IN` never
/// matches.
pub fn in_list(first: usize, count: usize) -> String {
    if count == 0 {
        return "NULL".to_owned();
    }
    let mut text = String::with_capacity(count * 5);
    for position in first..first + count {
        if position > first {
            text.push_str(", ");
        }
        text.push('$');
        text.push_str(&position.to_string());
    }
    text
}

/// Repeats the last value until the length is a power of two. An empty list stays empty.
pub fn pad<T: Clone>(mut values: Vec<T>) -> Vec<T> {
    if let Some(last) = values.last().cloned() {
        values.resize(values.len().next_power_of_two(), last);
    }
    values
}

/// Appends a padded list to the parameters and returns its placeholders for `IN (…)`.
pub fn push_list<T: Into<Value> + Clone>(params: &mut Params, values: Vec<T>) -> String {
    let values = pad(values);
    let placeholders = in_list(params.len() + 1, values.len());
    params.extend(values.into_iter().map(Into::into));
    placeholders
}

/// An aggregate: all rows with these columns as one text, a JSON array of arrays, in no order. For many rows at a time, of which
/// each would cost more on its way through a driver than what is in it. Binary columns go by [`in_hex`].
pub fn json_rows(engine: Engine, columns: &str) -> String {
    match engine {
        Engine::Sqlite => format!("json_group_array(json_array({columns}))"),
        Engine::Postgres => format!("CAST(COALESCE(json_agg(json_build_array({columns})), '[]') AS TEXT)"),
    }
}

/// A binary column as a text of hexadecimal digits, of either case; `NULL` becomes an empty text.
pub fn in_hex(engine: Engine, column: &str) -> String {
    match engine {
        Engine::Sqlite => format!("hex({column})"),
        Engine::Postgres => format!("COALESCE(encode({column}, 'hex'), '')"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_count_from_the_first() {
        assert_eq!(in_list(3, 3), "$3, $4, $5");
        assert_eq!(in_list(1, 1), "$1");
    }

    #[test]
    fn an_empty_list_finds_nothing() {
        assert_eq!(in_list(1, 0), "NULL");
        let mut params = Params::new();
        assert_eq!(push_list::<i64>(&mut params, vec![]), "NULL");
        assert!(params.is_empty());
    }

    #[test]
    fn lists_of_similar_length_share_a_statement() {
        let statements: std::collections::BTreeSet<String> = (1..=64_i64)
            .map(|length| {
                let mut params = crate::params!["first"];
                push_list(&mut params, (0..length).collect())
            })
            .collect();
        assert_eq!(statements.len(), 7, "1, 2, 4, 8, 16, 32, 64");
    }

    #[test]
    fn padding_repeats_the_last_value() {
        assert_eq!(pad(vec![1, 2, 3, 4, 5]), [1, 2, 3, 4, 5, 5, 5, 5]);
    }
}
