//! Query plans: does a statement find its rows by an index, whatever the size of the tables?

use vitrine_db::{Db, Engine, Execute, Params, params};

/// Fails the test when a statement can only be answered by reading one of these tables in full. `tables` are the names
/// or aliases by which the statement knows them.
///
/// PostgreSQL reads small tables in full because that is cheapest; sequential scans are disabled to see the plan for
/// large ones.
pub async fn assert_indexed(db: &Db, sql: &str, values: Params, tables: &[&str]) {
    let plan: Vec<String> = match db.engine() {
        Engine::Sqlite => db.explain(sql, values).await.expect("the statement is valid"),
        Engine::Postgres => {
            let tx = db.begin().await.expect("begins");
            tx.execute("SET LOCAL enable_seqscan = off", params![]).await.expect("sets");
            tx.column(&format!("EXPLAIN {sql}"), values).await.expect("the statement is valid")
        }
    };
    for line in plan.iter().map(|line| line.trim()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_full = match db.engine() {
            Engine::Sqlite => {
                words.first() == Some(&"SCAN") && words.get(1).is_some_and(|table| tables.contains(table))
            }
            // Seq Scan on switch_themes t  (cost=…)
            Engine::Postgres => {
                line.contains("Seq Scan on ")
                    && words.iter().any(|word| tables.contains(word))
                    && !line.starts_with("Filter")
            }
        };
        assert!(!is_full, "{sql}\n{}", plan.join("\n"));
    }
}
