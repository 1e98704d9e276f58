//! Permissions of feeds, the sitemap, cards and oEmbed: everybody gets the same.

use vitrine_core::permissions::classes::COMMON_LIST;
use vitrine_core::permissions::{FeaturePermissions, PermissionState, row};

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    operations: &[("GET /feeds/{path}.atom", COMMON_LIST)],
    rows: &[
        row("GET /robots.txt", PermissionState::None, "D D D D D D D D"),
        // Of a site whose operator has not said how to be reached.
        row("GET /.well-known/security.txt", PermissionState::None, "NF NF NF NF NF NF NF NF"),
        row("GET /sitemap.xml", PermissionState::None, "D D D D D D D D"),
        row("GET /sitemaps/{path}.xml", PermissionState::Public, "L L L L L L L L"),
        row("GET /sitemaps/{path}.xml", PermissionState::Mature, "- - - - - - - -"),
        row("GET /sitemaps/{path}.xml", PermissionState::Private, "- - - - - - - -"),
        row("GET /sitemaps/{path}.xml", PermissionState::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /sitemaps/{path}.xml", PermissionState::Pending, "- - - - - - - -"),
        row("GET /sitemaps/{path}.xml", PermissionState::Deleted, "- - - - - - - -"),
        row("GET /feeds/creators/{username}.atom", PermissionState::Public, "L L L L L L L L"),
        row("GET /feeds/creators/{username}.atom", PermissionState::Private, "- - - - - - - -"),
        row("GET /feeds/creators/{username}.atom", PermissionState::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /feeds/tags/{slug}.atom", PermissionState::Public, "L L L L L L L L"),
        row("GET /feeds/tags/{slug}.atom", PermissionState::Private, "- - - - - - - -"),
        row("GET /feeds/tags/{slug}.atom", PermissionState::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", PermissionState::Public, "D D D D D D D D"),
        row("GET /oembed", PermissionState::Mature, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", PermissionState::Private, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", PermissionState::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", PermissionState::Pending, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", PermissionState::Deleted, "NF NF NF NF NF NF NF NF"),
        // The card with the picture of the item, whose address somebody has kept.
        row("GET {api}/cards/{path}/{hash}.jpg", PermissionState::Public, "D D D D D D D D"),
        row("GET {api}/cards/{path}/{hash}.jpg", PermissionState::Mature, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", PermissionState::Private, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", PermissionState::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", PermissionState::Pending, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", PermissionState::Deleted, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg(without the picture)", PermissionState::Mature, "D D D D D D D D"),
    ],
    tokens: &[],
};
