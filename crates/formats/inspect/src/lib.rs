//! What any console file holds, and every finding.
