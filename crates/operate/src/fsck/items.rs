//! Items and the tables of their kinds, and the numbers that are given next.

use vitrine_core::items::{ItemId, ItemKind};

use super::{FsckProblem, FsckRun, OperateError, checked_rows};

/// The table of a kind: its name, in the plural.
pub(super) fn table(kind: &ItemKind) -> String {
    format!("{}s", kind.name.replace('-', "_"))
}

pub(super) async fn check(run: &mut FsckRun<'_>) -> Result<(), OperateError> {
    let tx = run.snapshot().await?;
    run.report.items = checked_rows::items(&tx).await?.unsigned_abs();
    for kind in run.of.kinds {
        for id in checked_rows::items_without_row(&tx, kind, &table(kind)).await? {
            let said = format!("it has no row in {}", table(kind));
            run.report.add(FsckProblem::Item, kind.target(ItemId(id)), said, None);
        }
        for id in checked_rows::items_with_foreign_id(&tx, kind).await? {
            let said = format!("its id {id} doesn't end with the code of its kind, {}", kind.code);
            run.report.add(FsckProblem::Item, kind.target(ItemId(id)), said, None);
        }
    }
    for (id, kind) in checked_rows::items_of_other_kinds(&tx, run.of.kinds).await? {
        let said = format!("this program doesn't know its kind {kind}, so nobody can see it");
        run.report.add(FsckProblem::Item, format!("{kind}:{}", ItemId(id)), said, None);
    }
    let low = checked_rows::low_numbers(&tx, run.of.kinds).await?;
    tx.rollback().await?;
    for (kind, last, highest) in low {
        let mut mended = None;
        if run.options.repairs && checked_rows::raise_number(&run.of.db, &kind, highest).await? > 0 {
            mended = Some("raised to it".to_owned());
        }
        let said = format!("the last number is recorded as {last}, but {highest} exists");
        run.report.add(FsckProblem::Number, kind, said, mended);
    }
    Ok(())
}
