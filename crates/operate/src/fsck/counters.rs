//! Check of counts and derived columns, which triggers keep, against the rows that they follow from.

use vitrine_db::DbError;

use super::derived::{DERIVED, DerivedColumn};
use super::{FsckProblem, FsckRun, OperateError, checked_rows};

pub(super) async fn check(run: &mut FsckRun<'_>) -> Result<(), OperateError> {
    for derived in DERIVED {
        let tx = run.snapshot().await?;
        let wrong = checked_rows::wrong(&tx, derived).await?;
        tx.rollback().await?;
        for (id, said, truth) in wrong {
            let mended = if run.options.repairs { mend(run, derived, id).await? } else { None };
            let about = format!("{}.{} of row {id}", derived.table, derived.column);
            run.report.add(FsckProblem::Counter, about, format!("it is {said}, but should be {truth}"), mended);
        }
    }
    Ok(())
}

async fn mend(run: &FsckRun<'_>, derived: &DerivedColumn, id: i64) -> Result<Option<String>, DbError> {
    let settled = run.settled();
    let changed = run
        .of
        .db
        .transaction(|tx| async move {
            // The next statement sees what everybody has committed who was waited for.
            checked_rows::lock(&tx, derived, id).await?;
            let changed = checked_rows::set_right(&tx, derived, id, settled).await?;
            tx.commit().await?;
            Ok::<_, DbError>(changed)
        })
        .await?;
    Ok((changed > 0).then(|| "counted anew".to_owned()))
}
