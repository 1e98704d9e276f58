//! The PostgreSQL and S3 servers that `scripts/services.sh run` offers.

use sqlx::{Connection as _, Executor as _, PgConnection};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::proxy::Proxy;
use crate::site::not_run;

/// A database for one test, dropped together with the server that uses it.
pub struct Database {
    url: String,
}

/// The address of the PostgreSQL server; otherwise says what is not run.
///
/// # Panics
/// If the run has to be complete and there is none.
pub fn postgres() -> Option<String> {
    offered("VITRINE_TEST_POSTGRES_URL")
}

/// The address of an empty store on the S3 server; otherwise says what is not run.
///
/// # Panics
/// If the run has to be complete and there is none.
pub fn s3() -> Option<String> {
    static STORES: AtomicUsize = AtomicUsize::new(0);
    let server = offered("VITRINE_TEST_S3_URL")?;
    let (bucket, query) = server.split_once('?').expect("an address with a query");
    let (process, number) = (std::process::id(), STORES.fetch_add(1, Ordering::Relaxed));
    Some(format!("{}/attack-{process}-{number}?{query}", bucket.trim_end_matches('/')))
}

fn offered(variable: &str) -> Option<String> {
    let url = std::env::var(variable).ok().filter(|url| !url.is_empty());
    let wants_all = std::env::var("VITRINE_TEST_ENGINES").is_ok_and(|engines| engines == "all");
    assert!(url.is_some() || !wants_all, "VITRINE_TEST_ENGINES=all needs {variable}");
    if url.is_none() {
        not_run(&format!("there is no {variable}"));
    }
    url
}

impl Database {
    /// Creates an empty database on this server.
    pub async fn create(server: &str) -> Self {
        #[allow(clippy::disallowed_methods, reason = "a name that no other run has")]
        let nanos = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_nanos());
        let name = format!("attack_{nanos}");
        let mut connection = PgConnection::connect(server).await.expect("the server is there");
        let statement = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        connection.execute(statement).await.expect("its superuser may create databases");
        let (address, _) = server.rsplit_once('/').expect("the address ends with a database");
        Self { url: format!("{address}/{name}") }
    }

    pub fn url(&self) -> &str {
        &self.url
    }
}

/// Puts a proxy in front of the port in this address, and returns the address of the proxy.
pub async fn through_proxy(url: &str) -> (Proxy, String) {
    let after_host = url.find("127.0.0.1:").map(|at| at + "127.0.0.1:".len()).expect("the service is on loopback");
    let digits = url[after_host..].chars().take_while(char::is_ascii_digit).count();
    let port = url[after_host..after_host + digits].parse().expect("a port");
    let proxy = Proxy::to(port).await;
    let through = format!("{}{}{}", &url[..after_host], proxy.port, &url[after_host + digits..]);
    (proxy, through)
}
