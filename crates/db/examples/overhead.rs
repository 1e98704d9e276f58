//! Cost of a query beyond the database's own work: 20 rows of 20 columns by primary key, repeatedly. Run it with
//! `cargo run --release -p vitrine-db --example overhead -- sqlite::memory:` or with a PostgreSQL address.

use std::time::Instant;

use vitrine_db::{Db, Execute, OpenOptions, params, row};

row! {
    struct WideRow {
        c0: i64, c1: i64, c2: i64, c3: i64, c4: i64, c5: i64, c6: i64, c7: i64, c8: i64, c9: i64,
        c10: String, c11: String, c12: String, c13: String, c14: String,
        c15: Option<String>, c16: Option<String>, c17: Option<i64>, c18: bool, c19: Option<Vec<u8>>,
    }
}

const ROUNDS: u32 = 2_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let url = std::env::args().nth(1).unwrap_or_else(|| "sqlite::memory:".to_owned());
    let db = Db::open(&url, OpenOptions { durable: false, ..OpenOptions::default() }).await?;
    let values = "n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8, n + 9, \
                  'a name', 'a-slug', 'some longer text that describes', 'x', 'y', NULL, 'set', NULL, n > 10, NULL";
    let names: Vec<String> = (1..20).map(|n| format!("c{n}")).collect();
    let types = |bytes: &str, boolean: &str| {
        let of = |n: usize| match n {
            0..=9 | 17 => "BIGINT".to_owned(),
            18 => boolean.to_owned(),
            19 => bytes.to_owned(),
            _ => "TEXT".to_owned(),
        };
        (1..20).map(|n| format!("c{n} {}", of(n))).collect::<Vec<_>>().join(", ")
    };
    let columns = if url.starts_with("sqlite") { types("BLOB", "INTEGER") } else { types("BYTEA", "BOOLEAN") };
    db.execute("DROP TABLE IF EXISTS overhead", params![]).await?;
    db.execute(&format!("CREATE TABLE overhead (c0 BIGINT PRIMARY KEY, {columns})"), params![]).await?;
    db.execute(
        &format!(
            "INSERT INTO overhead (c0, {}) WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 1000) \
             SELECT {values} FROM s",
            names.join(", ")
        ),
        params![],
    )
    .await?;

    let wide = format!("SELECT c0, {} FROM overhead WHERE c0 > $1 ORDER BY c0 LIMIT 20", names.join(", "));
    let mut checked = 0_usize;
    for warm_up in [true, false] {
        let started = Instant::now();
        for round in 0..ROUNDS {
            let rows: Vec<WideRow> = db.rows(&wide, params![i64::from(round % 900)]).await?;
            checked += rows.iter().filter(|row| row_is_whole(row)).count();
        }
        let each = started.elapsed() / ROUNDS;
        if !warm_up {
            println!("20 rows x 20 columns, decoded: {each:?}");
        }
    }
    assert_eq!(checked, 2 * 20 * ROUNDS as usize, "every row is what was inserted");

    let started = Instant::now();
    for round in 0..ROUNDS {
        db.fetch(&wide, params![i64::from(round % 900)]).await?;
    }
    println!("the same, not decoded: {:?}", started.elapsed() / ROUNDS);

    let started = Instant::now();
    for round in 0..ROUNDS {
        db.scalar::<i64>("SELECT c1 FROM overhead WHERE c0 = $1", params![i64::from(round % 900 + 1)]).await?;
    }
    println!("1 row x 1 column: {:?}", started.elapsed() / ROUNDS);

    let started = Instant::now();
    let readers = (0..8).map(|_| {
        let (db, wide) = (db.clone(), wide.clone());
        tokio::spawn(async move {
            for round in 0..ROUNDS {
                db.rows::<WideRow>(&wide, params![i64::from(round % 900)]).await?;
            }
            Ok::<(), vitrine_db::DbError>(())
        })
    });
    for reader in readers.collect::<Vec<_>>() {
        reader.await??;
    }
    println!("20 x 20 by eight at once: {:.0} queries/s", f64::from(8 * ROUNDS) / started.elapsed().as_secs_f64());

    let started = Instant::now();
    for round in 0..200_i64 {
        let tx = db.begin().await?;
        tx.execute("UPDATE overhead SET c1 = c1 + 1 WHERE c0 = $1", params![round + 1]).await?;
        tx.commit().await?;
    }
    println!("write transaction (not durable): {:?}", started.elapsed() / 200);
    db.execute("DROP TABLE overhead", params![]).await?;
    db.close().await?;
    Ok(())
}

fn row_is_whole(row: &WideRow) -> bool {
    let WideRow { c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19 } = row;
    let numbers = [c1, c2, c3, c4, c5, c6, c7, c8, c9];
    let texts = [c10, c11, c12, c13, c14];
    (1_i64..).zip(numbers).all(|(step, number)| *number == c0 + step)
        && texts.iter().all(|text| !text.is_empty())
        && c15.is_none()
        && c16.as_deref() == Some("set")
        && c17.is_none()
        && *c18 == (*c0 > 10)
        && c19.is_none()
}
