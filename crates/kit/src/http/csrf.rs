//! Proof that a request comes from the site: needed with a session cookie, for mutations and for uploads. Console
//! clients send plain queries without a cookie and need no proof, but no other site has a reason to make a browser send
//! them.

use http::{HeaderMap, header};
use vitrine_config::Config;
use vitrine_core::error::{ErrorCode, PublicError, Result};

/// Refuses a request that another site could make a browser send.
pub fn require_proof(headers: &HeaderMap, config: &Config) -> Result<()> {
    let preflighted = headers.get("apollo-require-preflight").is_some_and(|v| !v.is_empty())
        || headers.get("x-apollo-operation-name").is_some_and(|v| !v.is_empty());
    let origin_fits = headers
        .get(header::ORIGIN)
        .is_none_or(|origin| origin.to_str().is_ok_and(|origin| config.trusts_origin(origin)));
    let site_fits = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    if preflighted && origin_fits && site_fits {
        Ok(())
    } else {
        Err(PublicError::new(ErrorCode::CsrfRejected, "This request did not come from the site."))
    }
}

/// Refuses requests that another site makes a browser send, links included.
pub fn refuse_other_sites(headers: &HeaderMap) -> Result<()> {
    let site_fits = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    if site_fits {
        Ok(())
    } else {
        Err(PublicError::new(ErrorCode::CsrfRejected, "This request did not come from the site."))
    }
}

/// Refuses a form that another site makes a browser send. Forms cannot have headers of their own, so this proves less
/// than `require_proof`: use it only for harmless actions.
pub fn refuse_foreign_forms(headers: &HeaderMap, config: &Config) -> Result<()> {
    let is_trusted = |origin: &http::HeaderValue| origin.to_str().is_ok_and(|origin| config.trusts_origin(origin));
    if !headers.get(header::ORIGIN).is_none_or(is_trusted) {
        return Err(PublicError::new(ErrorCode::CsrfRejected, "This request did not come from the site."));
    }
    refuse_other_sites(headers)
}

/// Refuses files that another site's page shares. A browser that shares for another app has no page to name: its `Origin` is
/// `null` and its `Sec-Fetch-Site` is `none`, so the latter decides wherever it is sent.
pub fn refuse_foreign_shares(headers: &HeaderMap, config: &Config) -> Result<()> {
    if headers.contains_key("sec-fetch-site") {
        return refuse_other_sites(headers);
    }
    refuse_foreign_forms(headers, config)
}

/// Refuses requests that another site's page makes for a picture, a script or a frame. Following a link is allowed, and
/// programs other than browsers send none of these headers.
pub fn refuse_foreign_pages(headers: &HeaderMap) -> Result<()> {
    let is = |name: &str, value: &str| headers.get(name).is_some_and(|found| found == value);
    if is("sec-fetch-site", "cross-site") && !is("sec-fetch-dest", "document") {
        return Err(PublicError::new(ErrorCode::CsrfRejected, "This request did not come from the site."));
    }
    Ok(())
}
