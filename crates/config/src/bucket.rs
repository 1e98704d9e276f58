//! Bucket that an `s3://` address names, and its endpoint, found in the same way as the S3 driver finds it.

use url::Url;

/// Variable with an endpoint that takes precedence over that of the address.
const BEFORE_ADDRESS: &str = "AWS_ENDPOINT_URL_S3";
/// Variables with the endpoint to use if the address has none.
const AFTER_ADDRESS: [&str; 2] = ["AWS_ENDPOINT_URL", "AWS_ENDPOINT"];

/// Identity of a bucket: equal for all addresses of the same bucket, whatever they say about keys and region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BucketAddress {
    pub name: String,
    /// Prefix of all object names, without slashes around it.
    pub prefix: String,
    /// Address of the service, without an account; empty if only the driver knows it.
    pub endpoint: String,
    /// Address at which clients reach the service, if it is another one.
    pub public_endpoint: String,
}

/// Returns the bucket of an S3 address, and `None` for any other. `environment` gives the variables that the driver reads.
pub fn bucket_of(storage_url: &str, environment: impl Fn(&str) -> Option<String>) -> Option<BucketAddress> {
    let url = Url::parse(storage_url).ok().filter(|url| url.scheme() == "s3")?;
    let named =
        |wanted: &str| url.query_pairs().filter(|(name, _)| name == wanted).last().map(|(_, value)| value.into_owned());
    let endpoint = environment(BEFORE_ADDRESS).or_else(|| named("endpoint"));
    let endpoint = endpoint.or_else(|| AFTER_ADDRESS.into_iter().find_map(&environment));
    Some(BucketAddress {
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
