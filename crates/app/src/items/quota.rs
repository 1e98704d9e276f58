//! How many items an account may have, of all kinds together.

use vitrine_db::Execute;

use super::store;
use crate::error::{Params, PublicError, Result};
use crate::limits;
use crate::viewer::{Role, Writer};

/// May this account add so many more items?
pub async fn check_quota(db: &impl Execute, writer: &Writer, more: usize) -> Result<()> {
    let held = store::count_of_creator(db, writer.account().id).await?;
    let allowed = match writer.account().role {
        Role::User => limits::ITEMS_PER_ACCOUNT.0,
        _ => limits::ITEMS_PER_ACCOUNT.1,
    };
    if held + more as i64 > allowed {
        return Err(PublicError::because(Params::Quota { held, allowed }));
    }
    Ok(())
}
