//! Permissions of feeds, the sitemap, cards and oEmbed: everybody gets the same.

use vitrine_core::permissions::{Permissions, State, row};

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[
        row("GET /robots.txt", State::None, "D D D D D D D D"),
        row("GET /sitemap.xml", State::None, "D D D D D D D D"),
        row("GET /sitemaps/{path}.xml", State::Public, "L L L L L L L L"),
        row("GET /sitemaps/{path}.xml", State::Mature, "- - - - - - - -"),
        row("GET /sitemaps/{path}.xml", State::Private, "- - - - - - - -"),
        row("GET /sitemaps/{path}.xml", State::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /sitemaps/{path}.xml", State::Pending, "- - - - - - - -"),
        row("GET /sitemaps/{path}.xml", State::Deleted, "- - - - - - - -"),
        row("GET /feeds/{path}.atom", State::Public, "L L L L L L L L"),
        row("GET /feeds/{path}.atom", State::Mature, "- - - - - - - -"),
        row("GET /feeds/{path}.atom", State::Private, "- - - - - - - -"),
        row("GET /feeds/{path}.atom", State::Hidden, "- - - - - - - -"),
        row("GET /feeds/{path}.atom", State::Pending, "- - - - - - - -"),
        row("GET /feeds/{path}.atom", State::Deleted, "- - - - - - - -"),
        row("GET /feeds/creators/{username}.atom", State::Public, "L L L L L L L L"),
        row("GET /feeds/creators/{username}.atom", State::Private, "- - - - - - - -"),
        row("GET /feeds/creators/{username}.atom", State::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /feeds/tags/{slug}.atom", State::Public, "L L L L L L L L"),
        row("GET /feeds/tags/{slug}.atom", State::Private, "- - - - - - - -"),
        row("GET /feeds/tags/{slug}.atom", State::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", State::Public, "D D D D D D D D"),
        row("GET /oembed", State::Mature, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", State::Private, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", State::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", State::Pending, "NF NF NF NF NF NF NF NF"),
        row("GET /oembed", State::Deleted, "NF NF NF NF NF NF NF NF"),
        // The card with the picture of the work, whose address somebody has kept.
        row("GET {api}/cards/{path}/{hash}.jpg", State::Public, "D D D D D D D D"),
        row("GET {api}/cards/{path}/{hash}.jpg", State::Mature, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", State::Private, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", State::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", State::Pending, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg", State::Deleted, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/cards/{path}/{hash}.jpg(without the picture)", State::Mature, "D D D D D D D D"),
    ],
    tokens: &[],
};
