//! Rules that hold for every field of the schema.

use vitrine_site::KINDS;
use vitrine_testing::schema_objects;

/// A field that its kind does not name would show what has become private for as long as its answer is kept.
#[test]
fn every_field_that_shows_items_is_named_by_their_kind() {
    let objects = schema_objects();
    for kind in KINDS {
        let of_page = &objects["Query"];
        let is_item = |of: &str| objects.get(of).is_some_and(|fields| fields.iter().any(|(name, _)| name == "hexId"));
        let named: Vec<&str> = of_page
            .iter()
            .filter(|(name, _)| kind.fields.contains(&name.as_str()))
            .map(|(_, of)| of.as_str())
            .filter(|of| is_item(of))
            .collect();
        let [item] = named[..] else { panic!("{}: its item's field is one of {named:?}", kind.name) };
        // What a page consists of, or a union.
        let is_part = |name: &str| name == "nodes" || name.is_empty();
        let shows = |of: &str| {
            of == item
                || objects.get(of).is_some_and(|fields| fields.iter().any(|(name, of)| is_part(name) && of == item))
        };
        for (object, fields) in objects.iter().filter(|(object, _)| *object != "Mutation") {
            for (field, of) in fields.iter().filter(|(field, _)| !is_part(field)) {
                assert!(
                    !shows(of) || field.starts_with("random") || kind.fields.contains(&field.as_str()),
                    "{object}.{field} shows {item}, which {} does not say",
                    kind.name
                );
            }
        }
    }
}
