//! The hash chain of the audit log. Every field is hashed with its length, so that no two entries give the same bytes. The hash has
//! no key, because an attacker who can rewrite the table could also read a key beside it.

use sha2::{Digest, Sha256};
use vitrine_core::clock::Millis;
use vitrine_db::row;

row! {
    /// The part of an entry that its hash covers.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ChainLink {
        pub seq: i64,
        pub at: Millis,
        pub actor: String,
        pub action: String,
        pub target: String,
        pub detail: Option<String>,
        pub reason: Option<String>,
        pub request_id: Option<String>,
        pub previous_hash: Vec<u8>,
    }
}

impl ChainLink {
    /// Returns the SHA-256 of all fields.
    pub fn hash(&self) -> Vec<u8> {
        let mut hasher = Sha256::new();
        hasher.update(b"vitrine audit 1");
        hasher.update(&self.previous_hash);
        hasher.update(self.seq.to_le_bytes());
        hasher.update(self.at.to_le_bytes());
        let always = [&self.actor, &self.action, &self.target].map(Some);
        let perhaps = [self.detail.as_ref(), self.reason.as_ref(), self.request_id.as_ref()];
        for field in always.into_iter().chain(perhaps) {
            // Nothing and an empty text differ.
            hasher.update(field.map_or(u64::MAX, |text| text.len() as u64).to_le_bytes());
            hasher.update(field.map_or("", |text| text.as_str()));
        }
        hasher.finalize().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link() -> ChainLink {
        ChainLink {
            seq: 7,
            at: 1_000,
            actor: "site".into(),
            action: "user.block".into(),
            target: "user:1".into(),
            detail: None,
            reason: Some("Spam.".into()),
            request_id: None,
            previous_hash: vec![0; 32],
        }
    }

    #[test]
    fn every_field_and_its_boundaries_count() {
        let changes: [fn(&mut ChainLink); 11] = [
            |link| link.seq += 1,
            |link| link.at += 1,
            |link| link.actor.push('x'),
            |link| link.action.push('x'),
            |link| link.target.push('x'),
            |link| link.detail = Some(String::new()),
            |link| link.reason = None,
            |link| link.request_id = Some("r".into()),
            |link| link.previous_hash[0] = 1,
            // The same text, divided otherwise.
            |link| (link.actor, link.action) = ("siteuser".into(), ".block".into()),
            |link| (link.detail, link.reason) = (link.reason.clone(), None),
        ];
        for change in changes {
            let mut changed = link();
            change(&mut changed);
            assert_ne!(changed.hash(), link().hash(), "{changed:?}");
        }
        assert_eq!(link().hash(), link().hash());
    }
}
