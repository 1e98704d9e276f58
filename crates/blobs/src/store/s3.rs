//! Objects in a bucket of an S3-compatible service. Each write carries a SHA-256 of its body, which the service checks
//! before it acknowledges (rule D-2).

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey, Checksum};
use object_store::path::Path;
use object_store::{
    Attribute, Attributes, ClientOptions, GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, PutOptions,
    RetryConfig,
};
use url::Url;

use super::s3_links::LinkSigner;
use super::{BlobStore, ListedObject, ObjectHead};
use crate::{ALL_SHARDS, BlobError, BlobKey, KeyGroup, ShardRange, SignedLink, StoreProblem};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const CALL_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Clone, Debug)]
pub(crate) struct S3Store {
    bucket: Arc<AmazonS3>,
    prefix: Option<Path>,
    signer: LinkSigner,
    /// Its name, and where it is, for messages.
    name: String,
    endpoint: String,
}

impl S3Store {
    /// Opens `s3://bucket/prefix?endpoint=…&region=…&access_key_id=…&secret_access_key=…&path_style=true`. Missing
    /// parts come from the usual `AWS_…` variables. `public_endpoint=…` is where clients reach the service.
    pub(crate) fn open(address: &str) -> Result<S3Store, BlobError> {
        let mistake = |what: &str| BlobError::Address(what.to_owned());
        let url = Url::parse(address).map_err(|err| BlobError::Address(err.to_string()))?;
        let bucket = url.host_str().ok_or_else(|| mistake("s3:// needs a bucket"))?;
        let prefix = match url.path().trim_matches('/') {
            "" => None,
            prefix => Some(Path::parse(prefix).map_err(|err| BlobError::Address(err.to_string()))?),
        };
        // A second provider is refused, which only means that one is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();

        let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket);
        let (mut path_style, mut public_endpoint) = (None, None);
        for (name, value) in url.query_pairs() {
            builder = match name.as_ref() {
                "endpoint" => {
                    // Services other than Amazon's rarely use a host name for each bucket.
                    path_style.get_or_insert(true);
                    builder.with_endpoint(value)
                }
                "public_endpoint" => {
                    public_endpoint = Some(value.into_owned());
                    builder
                }
                "region" => builder.with_region(value),
                "access_key_id" => builder.with_access_key_id(value),
                "secret_access_key" => builder.with_secret_access_key(value),
                "session_token" => builder.with_token(value),
                "path_style" => {
                    path_style = Some(value.parse().map_err(|_| mistake("path_style must be true or false"))?);
                    builder
                }
                // A part of a secret in which this sign was not written as it has to be.
                _ if value.is_empty() => {
                    return Err(mistake("a parameter of s3:// has no value; in a value, write & as %26"));
                }
                // The value is not repeated: it may be a secret under a misspelt name.
                other => return Err(BlobError::Address(format!("{other} isn't a parameter of s3://"))),
            };
        }
        if let Some(path_style) = path_style {
            builder = builder.with_virtual_hosted_style_request(!path_style);
        }
        // Plain HTTP only if the operator asked for it, in the address or in the environment.
        let endpoint = builder.get_config_value(&AmazonS3ConfigKey::Endpoint);
        let is_plain_http = endpoint.as_ref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        let signer = LinkSigner::new(&builder, bucket, public_endpoint.or_else(|| endpoint.clone()))?;
        // Messages name it, so without an account that it may have.
        let told = |endpoint: String| Url::parse(&endpoint).map_or(endpoint, |url| url.origin().ascii_serialization());
        let endpoint = endpoint.map_or_else(|| "Amazon S3".to_owned(), told);
        let client = ClientOptions::new()
            .with_connect_timeout(CONNECT_TIMEOUT)
            .with_timeout(CALL_TIMEOUT)
            .with_allow_http(is_plain_http);
        let retry = RetryConfig { max_retries: 2, retry_timeout: CALL_TIMEOUT / 2, ..RetryConfig::default() };
        let name = bucket.to_owned();
        let bucket = builder
            .with_checksum_algorithm(Checksum::SHA256)
            .with_client_options(client)
            .with_retry(retry)
            .build()
            .map_err(|err| BlobError::Address(err.to_string()))?;
        Ok(S3Store { bucket: Arc::new(bucket), prefix, signer, name, endpoint })
    }

    fn path(&self, key: BlobKey) -> Path {
        self.under_prefix(&key.to_string())
    }

    /// Problem with the set-up that explains why an attempt of this kind failed.
    fn problem(&self, doing: &'static str, error: &object_store::Error) -> StoreProblem {
        use object_store::Error;
        let (bucket, endpoint) = (self.name.clone(), self.endpoint.clone());
        let said = error.to_string();
        let says = |code: &str| said.contains(code);
        // Codes of S3's answers; a service that names none is judged by the status.
        if says("NoSuchBucket") || matches!(error, Error::NotFound { .. }) {
            return StoreProblem::NoBucket { bucket, endpoint };
        }
        if says("InvalidAccessKeyId") || says("SignatureDoesNotMatch") || matches!(error, Error::Unauthenticated { .. })
        {
            return StoreProblem::WrongKeys { endpoint };
        }
        match error {
            Error::PermissionDenied { .. } => StoreProblem::NoRight { doing, bucket, endpoint },
            _ => StoreProblem::Unreachable { bucket, endpoint, cause: shortened(&innermost(error)) },
        }
    }

    fn under_prefix(&self, below: &str) -> Path {
        match &self.prefix {
            Some(prefix) => Path::from(format!("{prefix}/{below}")),
            None => Path::from(below),
        }
    }
}

#[async_trait::async_trait]
impl BlobStore for S3Store {
    async fn put(&self, key: BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        let mut attributes = Attributes::new();
        attributes.insert(Attribute::ContentType, key.content_type().into());
        attributes.insert(Attribute::CacheControl, key.cache_control().into());
        let options = PutOptions { attributes, ..PutOptions::default() };
        self.bucket.put_opts(&self.path(key), bytes.into(), options).await.map(drop).map_err(from_s3)
    }

    async fn get(&self, key: BlobKey, range: Option<Range<u64>>) -> Result<Bytes, BlobError> {
        let path = self.path(key);
        let range = match range {
            // The service answers an empty range, or one beyond the end, with an error.
            Some(range) => {
                let range = super::cut(Some(range), self.bucket.head(&path).await.map_err(from_s3)?.size);
                if range.is_empty() {
                    return Ok(Bytes::new());
                }
                Some(GetRange::Bounded(range))
            }
            None => None,
        };
        let found = self.bucket.get_opts(&path, GetOptions { range, ..GetOptions::default() }).await;
        found.map_err(from_s3)?.bytes().await.map_err(from_s3)
    }

    async fn stream(&self, key: BlobKey) -> Result<(u64, BoxStream<'static, Result<Bytes, BlobError>>), BlobError> {
        let found = self.bucket.get(&self.path(key)).await.map_err(from_s3)?;
        let size_bytes = found.meta.size;
        Ok((size_bytes, found.into_stream().map(|piece| piece.map_err(from_s3)).boxed()))
    }

    async fn head(&self, key: BlobKey) -> Result<ObjectHead, BlobError> {
        self.bucket.head(&self.path(key)).await.map(|meta| head_of(&meta)).map_err(from_s3)
    }

    async fn signed_link(&self, key: BlobKey, link: SignedLink<'_>) -> Result<Option<Url>, BlobError> {
        let credential = self.bucket.credentials().get_credential().await.map_err(from_s3)?;
        self.signer.sign(self.path(key).as_ref(), link, &credential, jiff::Timestamp::now()).map(Some)
    }

    async fn delete(&self, key: BlobKey) -> Result<(), BlobError> {
        match self.bucket.delete(&self.path(key)).await.map_err(from_s3) {
            Err(BlobError::NotFound) => Ok(()),
            other => other,
        }
    }

    fn list(&self, group: KeyGroup, shards: ShardRange) -> BoxStream<'static, Result<ListedObject, BlobError>> {
        let root = self.prefix.as_ref().map_or(0, |prefix| prefix.as_ref().len() + 1);
        let folders = match shards == ALL_SHARDS {
            true => vec![group.folder().to_owned()],
            false => shards.map(|shard| group.folder_of_shard(shard)).collect(),
        };
        let (bucket, folders) = (self.bucket.clone(), folders.into_iter().map(|folder| self.under_prefix(&folder)));
        stream::iter(folders.collect::<Vec<_>>())
            .flat_map(move |folder| bucket.list(Some(&folder)))
            .filter_map(move |meta| async move {
                match meta {
                    Ok(meta) => {
                        let key = meta.location.as_ref().get(root..)?.parse().ok()?;
                        Some(Ok(ListedObject { key, head: head_of(&meta) }))
                    }
                    Err(err) => Some(Err(from_s3(err))),
                }
            })
            .boxed()
    }

    async fn probe(&self) -> Result<(), BlobError> {
        self.bucket.list_with_delimiter(Some(&self.under_prefix("probe"))).await.map(drop).map_err(from_s3)
    }

    async fn find(&self) -> Result<(), BlobError> {
        let listed = self.bucket.list_with_delimiter(Some(&self.under_prefix("probe"))).await;
        listed.map(drop).map_err(|error| self.problem("list", &error).into())
    }

    async fn try_out(&self) -> Result<i64, BlobError> {
        let failed = |doing: &'static str| move |error: object_store::Error| self.problem(doing, &error);
        let folder = self.under_prefix("probe");
        let path = self.under_prefix(&format!("probe/{:032x}", rand::random::<u128>()));
        self.bucket.put(&path, Bytes::from_static(b"probe").into()).await.map_err(failed("write"))?;
        let found = self.bucket.head(&path).await.map_err(failed("read"))?;
        self.bucket.list_with_delimiter(Some(&folder)).await.map_err(failed("list"))?;
        self.bucket.delete(&path).await.map_err(failed("delete"))?;
        Ok(head_of(&found).modified_at_ms)
    }
}

/// Message of the network, without the driver's wrapping.
fn innermost(error: &object_store::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}

/// Small enough for one line.
fn shortened(said: &str) -> String {
    const CHARS: usize = 200;
    let line: String = said.chars().map(|c| if c.is_control() { ' ' } else { c }).take(CHARS).collect();
    if said.chars().nth(CHARS).is_some() { line + "…" } else { line }
}

fn head_of(meta: &ObjectMeta) -> ObjectHead {
    ObjectHead { size_bytes: meta.size, modified_at_ms: meta.last_modified.timestamp_millis() }
}

fn from_s3(err: object_store::Error) -> BlobError {
    use object_store::Error;
    let said = || shortened(&err.to_string());
    match &err {
        // What the answer says of an object: without the bucket every object would seem lost.
        Error::NotFound { source, .. } if source.to_string().contains("NoSuchBucket") => BlobError::Unavailable(said()),
        Error::NotFound { .. } => BlobError::NotFound,
        // Wrong permissions have to be fixed by the operator, and until then the store is as good as down.
        Error::Generic { .. }
        | Error::JoinError { .. }
        | Error::PermissionDenied { .. }
        | Error::Unauthenticated { .. } => BlobError::Unavailable(said()),
        _ => BlobError::Other(said()),
    }
}
