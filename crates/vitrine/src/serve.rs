//! Serving: the listener, the background work, and the graceful shutdown.

use std::net::IpAddr;

use tokio::net::TcpListener;
use vitrine_app::clock::{Clock, Random};
use vitrine_app::config::Config;
use vitrine_app::features::downloads::installer;
use vitrine_app::seed;
use vitrine_app::site::{Site, Worker, router};
use vitrine_listener::{Limits, Server};

use crate::admin::AdminServer;
use crate::failure::Failure;
use crate::model;

/// Serves until SIGTERM or SIGINT; a second signal ends requests that are still running.
pub async fn serve(config: Config, sample: bool) -> Result<(), Failure> {
    let listen = config.listen;
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    let typed_below = format!("{}{}", config.api_base, installer::ROUTE);
    let proxies = config.trusted_proxies.clone();
    let files = raise_file_limit();
    let limits = Limits {
        connections: config.connections,
        connections_per_address: config.connections_per_address,
        ..Limits::default()
    };
    let limits = limits.within_files(files);
    let admin = AdminServer::start(&config).await?;
    let model = model::open(&config).await?;
    let app = vitrine_app::start(config, Clock::System, Random::System).await?;
    let listener = TcpListener::bind(listen).await.map_err(|e| Failure::System(listen.to_string(), e))?;
    let address = listener.local_addr().map_err(|e| Failure::System(listen.to_string(), e))?;
    let site = Site::with_model(app.clone(), model)?;
    admin.open(&site);
    let worker = Worker::start(&site);
    if sample {
        seed::sample(&app).await?;
    }
    tracing::info!(%address, public_url = %app.config.public_url, connections = limits.connections, files, "serving");
    eprintln!("Vitrine is open at {}", app.config.public_url);

    let stopping = async {
        told_to_stop().await;
        app.stop();
    };
    Server::new(listener, router(site.clone()), limits)
        .with_exempt(move |address: IpAddr| proxies.iter().any(|network| network.contains(&address)))
        .with_typed_below(&typed_below)
        .run(stopping, told_to_stop())
        .await;
    worker.stop(&site).await;
    admin.stop().await;
    if let Err(error) = app.db.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
    Ok(())
}

/// Raises the limit of open files as far as the system allows, and returns it.
fn raise_file_limit() -> u64 {
    rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
        tracing::warn!(%error, "cannot raise the limit of open files");
        // The usual default limit.
        rlimit::getrlimit(rlimit::Resource::NOFILE).map_or(1024, |(soft, _)| soft)
    })
}

async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let interrupt = async {
        // Without a handler the signal simply ends the process, which is fine.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            () = interrupt => {}
            _ = terminate.recv() => {}
        },
        Err(_) => interrupt.await,
    }
}
