//! Identity of the object store that an address names, however it is written.

use std::path::{Component, Path, PathBuf};

use vitrine_blobs::folder_of;
use vitrine_config::{BucketAddress, bucket_of};

/// Identity of a store: equal for all addresses of the same store, whatever they say about keys and region, and different for every
/// other store.
pub(super) fn store_of(storage_url: &str, environment: impl Fn(&str) -> Option<String>) -> Vec<u8> {
    if let Some(path) = folder_of(storage_url) {
        return [&b"file:"[..], one_path(path).as_os_str().as_encoded_bytes()].concat();
    }
    match bucket_of(storage_url, environment) {
        // Nothing of an address has a zero in it.
        Some(BucketAddress { name, prefix, endpoint, .. }) => {
            ["s3:", &name, &prefix, &endpoint].join("\0").into_bytes()
        }
        None => storage_url.as_bytes().to_vec(),
    }
}

/// The path of a folder without links and detours, the same before the folder is made and afterwards.
pub(super) fn one_path(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                found.pop();
            }
            part => found.push(part),
        }
        // What is not there yet is no link.
        if let Ok(real) = found.canonicalize() {
            found = real;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn of(storage_url: &str) -> Vec<u8> {
        store_of(storage_url, |_| None)
    }

    #[test]
    fn a_folder_is_one_however_it_is_written_and_before_it_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |below: &str| folder.path().join(below);
        std::fs::create_dir_all(at("real/inner")).expect("made");
        std::os::unix::fs::symlink(at("real"), at("link")).expect("linked");
        let named = |below: &str| of(&format!("file:{}", at(below).display()));
        let mut found = BTreeSet::new();
        for is_there in [false, true] {
            if is_there {
                std::fs::create_dir(at("real/files")).expect("made");
            }
            found.extend(
                ["real/files", "real/files/", "real//./files", "real/inner/../files", "real/files/../files"].map(named),
            );
            found.extend(["link/files", "link/inner/../files", "link/../real/files"].map(named));
            found.insert(of(&format!("file://{}", at("real/files").display())));
        }
        assert_eq!(found.len(), 1);
        found.extend(["files", "real", "real/files2", "real/files?x", "link/../files/x"].map(named));
        assert_eq!(found.len(), 6);
    }

    #[test]
    fn a_relative_folder_is_that_of_the_working_folder() {
        let here = std::env::current_dir().expect("a folder").join("files");
        let expected = of(&format!("file:{}", here.display()));
        for address in ["file:files", "file:./files", "file:files/", "file:x/../files"] {
            assert_eq!(of(address), expected, "{address}");
        }
    }

    #[test]
    fn a_bucket_is_that_of_its_endpoint_whatever_its_keys_are() {
        let expected = of("s3://files/site?endpoint=https://s3.example&access_key_id=old");
        for address in [
            "s3://files/site?region=x&endpoint=https://s3.example&access_key_id=new",
            "s3://files/site/?endpoint=https://user:word@S3.example:443/",
            "s3://files/site?endpoint=https://other.example&endpoint=https%3A%2F%2Fs3.example",
        ] {
            assert_eq!(of(address), expected, "{address}");
        }
        let stores = [
            "s3://files/site?endpoint=https://s3.example",
            "s3://files/site",
            "s3://files",
            "s3://files?endpoint=https://s3.example",
            "s3://other/site?endpoint=https://s3.example",
            "s3://files/site?endpoint=https://s3.example:8443",
            "s3://files/site?endpoint=https://s3.example/below",
            "s3://files/site?endpoint=http://s3.example",
            "s3://files/site?endpoint=https://other.example",
            "s3://files/site?endpoint=one:9000",
            "s3://files/site?endpoint=other:9000",
            "memory:",
        ];
        assert_eq!(stores.into_iter().map(of).collect::<BTreeSet<_>>().len(), stores.len());
    }

    #[test]
    fn an_endpoint_of_the_environment_counts_as_for_the_driver() {
        let (bare, first, second) =
            ("s3://files", "s3://files?endpoint=https://one.example", "s3://files?endpoint=https://two.example");
        let under = |variable: &str, address: &str| {
            store_of(address, |name| (name == variable).then(|| "https://two.example".to_owned()))
        };
        for variable in ["AWS_ENDPOINT_URL", "AWS_ENDPOINT"] {
            assert_eq!(under(variable, bare), of(second), "{variable}");
            assert_eq!(under(variable, first), of(first), "{variable}");
        }
        assert_eq!(under("AWS_ENDPOINT_URL_S3", first), of(second));
        assert_ne!(of(bare), of(second));
    }
}
