//! Signed addresses of objects in a bucket, by AWS Signature Version 4 in the query.

use jiff::Timestamp;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey, AwsCredential};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rusty_s3::Method;
use rusty_s3::signing::sign;
use url::Url;

use crate::{BlobError, SignedLink};

/// Characters that the algorithm does not encode in a path.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');
/// Region that the driver assumes if none is named.
const DEFAULT_REGION: &str = "us-east-1";

/// Signer of the addresses at which clients get the objects of a bucket.
#[derive(Clone, Debug)]
pub(crate) struct LinkSigner {
    /// Address up to the path of an object, without a slash at the end.
    base: String,
    region: String,
}

impl LinkSigner {
    /// Creates the signer for the bucket that is being opened, at this endpoint as clients reach it, or at Amazon's. The driver's
    /// setting decides if the bucket's name is in the path.
    ///
    /// # Errors
    /// [`BlobError::Address`] if the endpoint is no address.
    pub(crate) fn new(
        builder: &AmazonS3Builder,
        bucket: &str,
        endpoint: Option<String>,
    ) -> Result<LinkSigner, BlobError> {
        let of = |key| builder.get_config_value(&key);
        let region = of(AmazonS3ConfigKey::Region).unwrap_or_else(|| DEFAULT_REGION.to_owned());
        let is_in_host = of(AmazonS3ConfigKey::VirtualHostedStyleRequest).is_some_and(|set| set == "true");
        let base = match (endpoint.as_deref().map(|endpoint| endpoint.trim_end_matches('/')), is_in_host) {
            (Some(endpoint), true) => endpoint.to_owned(),
            (Some(endpoint), false) => format!("{endpoint}/{bucket}"),
            (None, true) => format!("https://{bucket}.s3.{region}.amazonaws.com"),
            (None, false) => format!("https://s3.{region}.amazonaws.com/{bucket}"),
        };
        let is_address = |text: &String| {
            Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.host_str().is_some())
        };
        // Of an endpoint without a host the bucket would be taken for it.
        if !endpoint.iter().chain([&base]).all(is_address) {
            return Err(BlobError::Address("an endpoint must be an http or https address".to_owned()));
        }
        Ok(LinkSigner { base, region })
    }

    /// The address of the object with this path in the bucket, signed at this time.
    ///
    /// # Errors
    /// [`BlobError::Address`] if it is none, which the endpoint excludes.
    pub(crate) fn sign(
        &self,
        path: &str,
        link: SignedLink<'_>,
        credential: &AwsCredential,
        now: Timestamp,
    ) -> Result<Url, BlobError> {
        let url = Url::parse(&format!("{}/{}", self.base, utf8_percent_encode(path, KEPT)))
            .map_err(|err| BlobError::Address(err.to_string()))?;
        // In the order of their names, as they are signed.
        let query = [
            ("response-cache-control", link.cache_control),
            ("response-content-disposition", link.disposition),
            ("response-content-type", link.media_type),
        ];
        let AwsCredential { key_id, secret_key, token } = credential;
        let seconds = link.valid_for.as_secs();
        let no_headers = std::iter::empty();
        Ok(sign(
            &now,
            Method::Get,
            url,
            key_id,
            secret_key,
            token.as_deref(),
            &self.region,
            seconds,
            query.into_iter(),
            no_headers,
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use super::*;

    const LINK: SignedLink<'_> = SignedLink {
        valid_for: Duration::from_secs(60),
        disposition: "attachment; filename=\"_ Sky 7.nxtheme\"; filename*=UTF-8''%E7%A9%BA%20Sky.nxtheme",
        media_type: "application/nxtheme",
        cache_control: "private, no-store",
    };
    const PATH: &str = "artefact/8f/8f00.nxtheme";

    fn builder(region: &str) -> AmazonS3Builder {
        AmazonS3Builder::new().with_region(region)
    }

    fn signed(signer: &LinkSigner, path: &str, link: SignedLink<'_>, token: Option<&str>) -> Url {
        let credential = AwsCredential {
            key_id: "AKIDEXAMPLE".into(),
            secret_key: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY".into(),
            token: token.map(str::to_owned),
        };
        let now = "2026-05-04T09:30:00Z".parse().expect("a time");
        signer.sign(path, link, &credential, now).expect("signed")
    }

    fn query(url: &Url) -> BTreeMap<String, String> {
        url.query_pairs().into_owned().collect()
    }

    fn at(endpoint: &str) -> LinkSigner {
        LinkSigner::new(&builder("eu-1"), "vitrine", Some(endpoint.to_owned())).expect("an endpoint")
    }

    /// The signatures are those that botocore 1.44 makes of the same.
    #[test]
    fn an_address_is_signed_as_another_implementation_signs_it() {
        let url = signed(&at("https://s3.example"), &format!("a prefix+/{PATH}"), LINK, None);
        assert_eq!(url.path(), "/vitrine/a%20prefix%2B/artefact/8f/8f00.nxtheme");
        let said = query(&url);
        assert_eq!(said["X-Amz-Signature"], "1b05ad841b1c61af2fb17bc0a3c5a81eabfa6cf7598a913834a6c3ce0bb865ab");
        assert_eq!(said["X-Amz-Expires"], "60");
        assert_eq!(said["response-content-disposition"], LINK.disposition);

        let in_host = builder("eu-1").with_virtual_hosted_style_request(true);
        let signer = LinkSigner::new(&in_host, "vitrine", Some("https://files.example:9000/vitrine/".into()));
        let url = signed(&signer.expect("an endpoint"), PATH, LINK, Some("session/token+=="));
        assert_eq!(url.path(), "/vitrine/artefact/8f/8f00.nxtheme");
        let said = query(&url);
        assert_eq!(said["X-Amz-Signature"], "ef72dbc60090811ddfe2bfa92792117c37a04bc50ec6c3f00d4e465e711e29fd");
    }

    #[test]
    fn whatever_an_address_says_is_signed() {
        let signature = |path: &str, link: SignedLink<'_>, endpoint: &str| {
            query(&signed(&at(endpoint), path, link, None)).remove("X-Amz-Signature").expect("signed")
        };
        let own = "https://s3.example";
        let made = [
            signature(PATH, LINK, own),
            signature("artefact/8f/8f01.nxtheme", LINK, own),
            signature(PATH, LINK, "https://other.example"),
            signature(PATH, SignedLink { valid_for: Duration::from_secs(61), ..LINK }, own),
            signature(PATH, SignedLink { disposition: "inline", ..LINK }, own),
            signature(PATH, SignedLink { media_type: "text/html", ..LINK }, own),
            signature(PATH, SignedLink { cache_control: "public", ..LINK }, own),
        ];
        assert_eq!(made.iter().collect::<std::collections::BTreeSet<_>>().len(), made.len());
    }

    #[test]
    fn without_an_endpoint_it_is_amazon_s() {
        let base = |in_host| {
            let builder = builder("eu-west-1").with_virtual_hosted_style_request(in_host);
            LinkSigner::new(&builder, "vitrine", None).expect("Amazon's").base
        };
        assert_eq!(base(false), "https://s3.eu-west-1.amazonaws.com/vitrine");
        assert_eq!(base(true), "https://vitrine.s3.eu-west-1.amazonaws.com");
        for endpoint in ["s3.example", "ftp://s3.example", "https://"] {
            assert!(LinkSigner::new(&builder("eu-1"), "vitrine", Some(endpoint.into())).is_err(), "{endpoint}");
        }
    }
}
