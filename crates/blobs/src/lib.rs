//! Object storage with typed keys: memory, folder, S3.
