//! The product: features, GraphQL, HTTP.
