//! Which bucket an `s3://` address names, and where, as the driver of S3 finds it.

use url::Url;

/// Where the driver finds an endpoint that counts more than that of the address.
const BEFORE_ADDRESS: &str = "AWS_ENDPOINT_URL_S3";
/// Where it finds one if the address has none.
const AFTER_ADDRESS: [&str; 2] = ["AWS_ENDPOINT_URL", "AWS_ENDPOINT"];

/// The same for each address of a bucket, whatever is said of keys and region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    pub name: String,
    /// What the names of all objects begin with, without slashes around it.
    pub prefix: String,
    /// Where the service is, without an account; empty where only the driver knows.
    pub endpoint: String,
    /// Where clients reach it, if that is somewhere else.
    pub public_endpoint: String,
}

/// Nothing if the address is not of S3. `environment` has the variables that count for the driver.
pub fn bucket_of(storage_url: &str, environment: impl Fn(&str) -> Option<String>) -> Option<Bucket> {
    let url = Url::parse(storage_url).ok().filter(|url| url.scheme() == "s3")?;
    let named =
        |wanted: &str| url.query_pairs().filter(|(name, _)| name == wanted).last().map(|(_, value)| value.into_owned());
    let endpoint = environment(BEFORE_ADDRESS).or_else(|| named("endpoint"));
    let endpoint = endpoint.or_else(|| AFTER_ADDRESS.into_iter().find_map(&environment));
    Some(Bucket {
        name: url.host_str().unwrap_or_default().to_owned(),
        prefix: url.path().trim_matches('/').to_owned(),
        endpoint: endpoint.map(|endpoint| without_account(&endpoint)).unwrap_or_default(),
        public_endpoint: named("public_endpoint").map(|endpoint| without_account(&endpoint)).unwrap_or_default(),
    })
}

fn without_account(endpoint: &str) -> String {
    let url = Url::parse(endpoint).ok().filter(|url| url.origin().is_tuple());
    url.map_or_else(
        || endpoint.to_owned(),
        |url| format!("{}{}", url.origin().ascii_serialization(), url.path().trim_end_matches('/')),
    )
}
