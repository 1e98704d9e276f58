//! Indexes and keys of the schema that are not there any more, or are others. An index that is gone is made again where no rows
//! stand against it: it follows from them, and whoever uses the table waits only as long as that takes. Keys, and whatever somebody
//! has put in the place of an index, are the operator's.

use vitrine_core::schema::schema;
use vitrine_db::DbError;

use super::{FsckProblem, FsckRun, OperateError};

pub(super) async fn check(run: &mut FsckRun<'_>) -> Result<(), OperateError> {
    let (of, schema) = (run.of, schema());
    for loss in of.db.losses(&schema).await? {
        let (mut said, mut mended) = (format!("{loss}; {}", loss.remedy()), None);
        if run.options.repairs {
            match of.db.make_again(&schema, &loss).await {
                Ok(true) => (said, mended) = (loss.to_string(), Some("made again".to_owned())),
                Ok(false) => {}
                Err(DbError::UniqueViolation { .. }) => {
                    said = format!("{loss}; it was not recreated, because rows contradict it: {}", loss.remedy());
                }
                Err(error) => return Err(error.into()),
            }
        }
        run.report.add(FsckProblem::Schema, loss.table, said, mended);
    }
    Ok(())
}
