//! The layouts of the published data set and the IDs that installers know them by. The data set itself carries no IDs,
//! and installers key firmware fixes on them. Invariant: an ID given here never belongs to another layout. Source:
//! [`format::layout_id`](crate::format::layout_id).

use uuid::{Uuid, uuid};

use crate::layout_id::{LayoutId, LayoutIdError};

/// The service under which the published layouts are numbered.
pub const SERVICE: &str = "Themezer";

/// A published layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublishedLayout {
    /// Its identity in the data set; `None` where it is not known which of its layouts is meant.
    pub uuid: Option<Uuid>,
    /// Its name in the data set.
    pub name: &'static str,
    /// Its id within [`SERVICE`].
    pub id: &'static str,
}

const fn published(uuid: Uuid, name: &'static str, id: &'static str) -> PublishedLayout {
    PublishedLayout { uuid: Some(uuid), name, id }
}

/// Every published layout whose ID is known.
pub const PUBLISHED: [PublishedLayout; 20] = [
    published(uuid!("1133f17a-9589-49f1-8b82-a1e7908f844f"), "Side Lock", "1"),
    published(uuid!("37fa5b25-5e90-4879-a215-81a16080c445"), "JAG Layout", "2"),
    published(uuid!("c7323872-49f1-4abe-b526-c7650851fd76"), "Transparent Playerselect", "3"),
    published(uuid!("0cbb94e7-df26-469b-86fa-5c788c44a518"), "Flow Layout", "5"),
    published(uuid!("e3f741ae-7e7a-4606-bb0b-dfdab715c0cb"), "Careful Layout", "6"),
    published(uuid!("f8cdb51f-1f78-49f9-9e49-79e77b6ba558"), "Clear Lockscreen", "9"),
    published(uuid!("b388dfc8-4216-42e2-96aa-2121da42b263"), "Simple Lock", "a"),
    published(uuid!("1eacc544-5b04-44fc-858c-269f8f89367e"), "All Apps 90% Scale", "b"),
    published(uuid!("2e007a7f-51df-4b9d-a739-6ec5abcbc9a9"), "Diamond Homescreen", "d"),
    published(uuid!("a323d9a9-7bae-4afd-912a-db9a1e37d279"), "Doge Layout", "e"),
    published(uuid!("152383d4-89ac-4e7c-8689-a7c272927875"), "Small Compact Homescreen", "f"),
    published(uuid!("fcabb56c-b701-4833-be5f-3c971ad7dfe1"), "Mini Lockscreen", "13"),
    published(uuid!("6ada1821-b176-4558-b207-910f28af5629"), "Default (Lockscreen)", "14"),
    published(uuid!("713eeef4-941d-487c-bd3d-2f0f45b062dd"), "Default (All Apps)", "15"),
    published(uuid!("f3436b95-094f-4c0a-b106-28552c489351"), "Default (User Page)", "16"),
    published(uuid!("dd536840-16b4-4db5-999f-c4ea6f65a064"), "Default (News)", "17"),
    published(uuid!("7273f9c1-bcef-4c26-ac50-cd51ea345a2c"), "Default (Player Select)", "18"),
    published(uuid!("4aee879e-2eb6-4870-80eb-ca69845de531"), "Default (Home Menu)", "19"),
    published(uuid!("bf19ac65-a07e-4eae-a754-d61dbace6b00"), "Default (Settings)", "1a"),
    PublishedLayout { uuid: None, name: "Two Row", id: "2c" },
];

/// The ID that installers know a layout by; `None` for one that was not published, or whose ID is not known.
pub fn known_id(layout: Uuid) -> Option<LayoutId> {
    let entry = PUBLISHED.iter().find(|entry| entry.uuid == Some(layout))?;
    LayoutId::new(SERVICE, entry.id).ok()
}

/// The ID a catalogue builds a layout with: the published one, else its number within the catalogue's own service.
///
/// If that service is [`SERVICE`], any number may belong to a published layout, even one that is not listed here. The uuid
/// then takes the number's place.
///
/// # Errors
/// [`LayoutIdError::MalformedService`] for a service that is empty or has a colon.
pub fn catalogue_id(service: &str, number: u64, layout: Uuid) -> Result<LayoutId, LayoutIdError> {
    match known_id(layout) {
        Some(known) => Ok(known),
        None if is_taken(service) => LayoutId::new(service, &layout.to_string()),
        None => LayoutId::new(service, &format!("{number:x}")),
    }
}

/// Returns `true` for the service that numbers the published layouts.
pub fn is_taken(service: &str) -> bool {
    service.eq_ignore_ascii_case(SERVICE)
}

/// The published layout that has this ID, if it is another than the one with this uuid.
pub fn owner_besides(id: &LayoutId, layout: Uuid) -> Option<&'static PublishedLayout> {
    if id.service() != SERVICE {
        return None;
    }
    let number = id.id().strip_suffix("-common").unwrap_or(id.id());
    PUBLISHED.iter().find(|entry| entry.id.eq_ignore_ascii_case(number) && entry.uuid != Some(layout))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::layout_id::{ALIASES, parse, print};
    use vitrine_target::Target;

    const FLOW: Uuid = uuid!("0cbb94e7-df26-469b-86fa-5c788c44a518");
    const CAREFUL: Uuid = uuid!("e3f741ae-7e7a-4606-bb0b-dfdab715c0cb");
    const UNKNOWN: Uuid = Uuid::from_u128(7);

    #[test]
    fn layouts_that_installers_mend_keep_the_name_the_mending_is_keyed_on() {
        let printed = |uuid| known_id(uuid).map(|id| print(&id));
        assert_eq!(printed(FLOW).as_deref(), Some("builtin_FlowLayout"));
        assert_eq!(printed(CAREFUL).as_deref(), Some("builtin_CarefulLayout"));
        assert_eq!(printed(uuid!("f8cdb51f-1f78-49f9-9e49-79e77b6ba558")).as_deref(), Some("builtin_ClearLock"));
        assert_eq!(printed(UNKNOWN), None);
    }

    #[test]
    fn every_alias_and_every_default_belongs_to_a_published_layout() {
        let listed: HashSet<&str> = PUBLISHED.iter().map(|entry| entry.id).collect();
        assert_eq!(listed.len(), PUBLISHED.len(), "an id twice");
        let uuids: HashSet<Uuid> = PUBLISHED.iter().filter_map(|entry| entry.uuid).collect();
        assert_eq!(uuids.len(), PUBLISHED.len() - 1, "a uuid twice");
        for (name, _) in ALIASES {
            let id = parse(name).expect("an alias expands to an ID");
            assert!(listed.contains(id.id()), "{name}");
        }
        for target in Target::ALL {
            assert!(listed.contains(LayoutId::existing_default(target).id()), "{target:?}");
        }
    }

    #[test]
    fn no_number_of_the_taken_service_is_given_to_another_layout() {
        let given = |service: &str, number, uuid| print(&catalogue_id(service, number, uuid).expect("a service"));
        assert_eq!(given("Vitrine", 6, UNKNOWN), "Vitrine:6");
        assert_eq!(given("Themezer", 5, UNKNOWN), format!("Themezer:{UNKNOWN}"));
        assert_eq!(given("Themezer", 5, CAREFUL), "builtin_CarefulLayout");
        assert_eq!(given("Vitrine", 38, FLOW), "builtin_FlowLayout");
        assert_eq!(catalogue_id("", 1, UNKNOWN), Err(LayoutIdError::MalformedService));
    }

    #[test]
    fn an_id_of_another_layout_is_recognised_with_and_without_options() {
        let owner = |text: &str, uuid| owner_besides(&parse(text).expect("an ID"), uuid).map(|entry| entry.name);
        assert_eq!(owner("builtin_FlowLayout", UNKNOWN), Some("Flow Layout"));
        assert_eq!(owner("Themezer:5|b77b434f-5811-42fc-bd5e-ab44d7f24b61", UNKNOWN), Some("Flow Layout"));
        assert_eq!(owner("Themezer:5-common", UNKNOWN), Some("Flow Layout"));
        assert_eq!(owner("Themezer:2C", UNKNOWN), Some("Two Row"));
        assert_eq!(owner("Themezer:5", FLOW), None);
        assert_eq!(owner("Themezer:5a", UNKNOWN), None);
        assert_eq!(owner("Vitrine:5", UNKNOWN), None);
    }
}
