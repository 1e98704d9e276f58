//! Permissions to report and to moderate. Rows about themes stand for every kind of item, because the rule is the same.

use vitrine_core::permissions::{Permissions, State, query, row};

const CASES: &str = "{ moderationCases { nodes { id } } }";

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[
        row("reportContent", State::Public, "UA ok ok BL BI BL ok ok"),
        row("reportContent", State::Mature, "UA ok ok BL BI BL ok ok"),
        row("reportContent", State::Private, "UA NF NF BL BI BL ok ok"),
        row("reportContent", State::Hidden, "UA NF NF BL BI BL ok ok"),
        row("reportContent", State::Pending, "UA ok ok BL BI BL ok ok"),
        row("reportContent", State::Deleted, "UA NF NF BL NF BL NF NF"),
        row("reportContent(of a creator)", State::None, "UA ok ok BL BI BL ok ok"),
        query("myReports", "{ myReports { nodes { id } } }", "UA D D D D D D D"),
        row("unlistedReview", State::Public, "UA FB FB FB D D D D"),
        row("unlistedReview", State::Private, "UA NF NF NF D D D D"),
        row("unlistedReview", State::Hidden, "UA NF NF NF D D D D"),
        row("unlistedReview", State::Deleted, "UA NF NF NF NF NF NF NF"),
        // Of a work that is on no list.
        row("askForReview", State::Public, "UA FB FB BL ok BL FB FB"),
        row("askForReview", State::Private, "UA NF NF BL ok BL FB FB"),
        row("askForReview", State::Hidden, "UA NF NF BL ok BL FB FB"),
        row("askForReview", State::Deleted, "UA NF NF BL NF BL NF NF"),
        query("moderationCases", CASES, "UA FB FB FB FB FB D D"),
        row("moderationCase", State::None, "UA FB FB FB FB FB D D"),
        row("assignModerationCase", State::None, "UA FB FB FB FB FB ok ok"),
        row("decideModerationCase", State::None, "UA FB FB FB FB FB ok ok"),
        row("moderateWork", State::Public, "UA FB FB FB FB FB ok ok"),
        row("moderateWork", State::Mature, "UA FB FB FB FB FB ok ok"),
        row("moderateWork", State::Private, "UA NF NF NF FB FB ok ok"),
        row("moderateWork", State::Hidden, "UA NF NF NF FB FB ok ok"),
        row("moderateWork", State::Deleted, "UA NF NF NF NF NF NF NF"),
        query("staff", "{ staff { username } }", "UA FB FB FB FB FB D D"),
        row("user(of oneself)", State::None, "UA D D D D D D D"),
        row("user(of another)", State::None, "UA FB FB FB FB FB D D"),
        row("user(of nobody)", State::None, "UA FB FB FB FB FB NF NF"),
        row("updateUser(of a user)", State::None, "UA FB FB FB FB FB ok ok"),
        row("updateUser(of a user, role: MODERATOR)", State::None, "UA FB FB FB FB FB FB ok"),
        row("updateUser(of a user, endSessions: true)", State::None, "UA FB FB FB FB FB FB ok"),
        row("updateUser(of an admin)", State::None, "UA FB FB FB FB FB FB ok"),
        row("updateUser(of SYSTEM)", State::None, "UA FB FB FB FB FB FB FB"),
        row("updateUser(of oneself, role: VERIFIED)", State::None, "UA FB FB FB FB FB FB CF"),
    ],
    tokens: &[],
};
