//! A target inside JSON and configuration is its file name. Reading is as strict as [`Target::from_file_name`].

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Target;

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.file_name())
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Target, D::Error> {
        let name = <std::borrow::Cow<'de, str>>::deserialize(input)?;
        Target::from_file_name(&name)
            .ok_or_else(|| D::Error::custom(format_args!("no menu is called \"{name}\"")))
    }
}
