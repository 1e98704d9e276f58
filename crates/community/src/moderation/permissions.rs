//! Permissions to report and to moderate. Rows about themes stand for every kind of item, because the rule is the same.

use vitrine_core::permissions::{FeaturePermissions, PermissionState, query, row};

const CASES: &str = "{ moderationCases { nodes { id } } }";

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    rows: &[
        row("reportContent", PermissionState::Public, "UA ok ok BL BI BL ok ok"),
        row("reportContent", PermissionState::Mature, "UA ok ok BL BI BL ok ok"),
        row("reportContent", PermissionState::Private, "UA NF NF BL BI BL ok ok"),
        row("reportContent", PermissionState::Hidden, "UA NF NF BL BI BL ok ok"),
        row("reportContent", PermissionState::Pending, "UA ok ok BL BI BL ok ok"),
        row("reportContent", PermissionState::Deleted, "UA NF NF BL NF BL NF NF"),
        row("reportContent(of a creator)", PermissionState::None, "UA ok ok BL BI BL ok ok"),
        query("myReports", "{ myReports { nodes { id } } }", "UA D D D D D D D"),
        row("unlistedReview", PermissionState::Public, "UA FB FB FB D D D D"),
        row("unlistedReview", PermissionState::Private, "UA NF NF NF D D D D"),
        row("unlistedReview", PermissionState::Hidden, "UA NF NF NF D D D D"),
        row("unlistedReview", PermissionState::Deleted, "UA NF NF NF NF NF NF NF"),
        row("removedItem", PermissionState::Public, "UA NF NF NF NF NF NF NF"),
        row("removedItem", PermissionState::Deleted, "UA NF NF NF NF NF NF NF"),
        // Of an item that is on no list.
        row("askForReview", PermissionState::Public, "UA FB FB BL ok BL FB FB"),
        row("askForReview", PermissionState::Private, "UA NF NF BL ok BL FB FB"),
        row("askForReview", PermissionState::Hidden, "UA NF NF BL ok BL FB FB"),
        row("askForReview", PermissionState::Deleted, "UA NF NF BL NF BL NF NF"),
        query("moderationCases", CASES, "UA FB FB FB FB FB D D"),
        row("moderationCase", PermissionState::None, "UA FB FB FB FB FB D D"),
        row("assignModerationCase", PermissionState::None, "UA FB FB FB FB FB ok ok"),
        row("decideModerationCase", PermissionState::None, "UA FB FB FB FB FB ok ok"),
        row("moderateItem", PermissionState::Public, "UA FB FB FB FB FB ok ok"),
        row("moderateItem", PermissionState::Mature, "UA FB FB FB FB FB ok ok"),
        row("moderateItem", PermissionState::Private, "UA NF NF NF FB FB ok ok"),
        row("moderateItem", PermissionState::Hidden, "UA NF NF NF FB FB ok ok"),
        row("moderateItem", PermissionState::Deleted, "UA NF NF NF NF NF NF NF"),
        query("staff", "{ staff { username } }", "UA FB FB FB FB FB D D"),
        query("users", "{ users(search: \"mo\") { nodes { uuid } } }", "UA FB FB FB FB FB D D"),
        row("user(of oneself)", PermissionState::None, "UA D D D D D D D"),
        row("user(of another)", PermissionState::None, "UA FB FB FB FB FB D D"),
        row("user(of nobody)", PermissionState::None, "UA FB FB FB FB FB NF NF"),
        row("updateUser(of a user)", PermissionState::None, "UA FB FB FB FB FB ok ok"),
        row("updateUser(of a user, role: MODERATOR)", PermissionState::None, "UA FB FB FB FB FB FB ok"),
        row("updateUser(of a user, endSessions: true)", PermissionState::None, "UA FB FB FB FB FB FB ok"),
        row("updateUser(of an admin)", PermissionState::None, "UA FB FB FB FB FB FB ok"),
        row("updateUser(of SYSTEM)", PermissionState::None, "UA FB FB FB FB FB FB FB"),
        row("updateUser(of oneself, role: VERIFIED)", PermissionState::None, "UA FB FB FB FB FB FB CF"),
    ],
    ..FeaturePermissions::NONE
};
