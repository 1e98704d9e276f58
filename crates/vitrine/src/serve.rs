//! Serving: the listener, the background work, and the graceful shutdown.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::net::TcpSocket;
use vitrine_app::clock::{Clock, Random};
use vitrine_app::config::Config;
use vitrine_app::features::downloads::installer;
use vitrine_app::seed;
use vitrine_app::site::{Site, Worker, router};
use vitrine_listener::{Limits, Server};

use crate::admin::AdminServer;
use crate::failure::Failure;
use crate::model;
use crate::stopping::Stopping;

/// Connections that the system holds until they are accepted.
const BACKLOG: u32 = 1_024;

/// Serves until SIGTERM or SIGINT, as `stopping` says; a second signal ends whatever still runs.
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
    // Nothing is opened where the address is taken, and nobody is let in before everything is open.
    let socket = reserve(listen).map_err(|e| Failure::Listen(listen, e))?;
    let app = vitrine_app::start(config, Clock::System, Random::System).await?;
    let listener = socket.listen(BACKLOG).map_err(|e| Failure::Listen(listen, e))?;
    let address = listener.local_addr().map_err(|e| Failure::Listen(listen, e))?;
    let site = Site::with_model(app.clone(), model)?;
    admin.open(&site);
    let worker = Worker::start(&site);
    if sample {
        seed::sample(&app).await?;
    }
    tracing::info!(%address, public_url = %app.config.public_url, connections = limits.connections, files, "serving");
    eprintln!("Vitrine is open at {}", app.config.public_url);

    let stopping = Stopping::listen(&app);
    let server = Server::new(listener, router(site.clone()), limits);
    admin.tell_of(server.connections());
    server
        .with_exempt(move |address: IpAddr| proxies.iter().any(|network| network.contains(&address)))
        .with_typed_below(&typed_below)
        .run(stopping.closed.cancelled(), stopping.at_once.cancelled())
        .await;
    tokio::select! {
        () = worker.stop(&site) => {}
        () = stopping.at_once.cancelled() => tracing::warn!("jobs that run are left to another process"),
    }
    admin.stop().await;
    if let Err(error) = app.db.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
    Ok(())
}

/// A socket that has the address and does not accept connections yet.
fn reserve(listen: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if listen.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // An earlier process may have left connections that wait for their last packets.
    socket.set_reuseaddr(true)?;
    socket.bind(listen)?;
    Ok(socket)
}

/// Raises the limit of open files as far as the system allows, and returns it.
fn raise_file_limit() -> u64 {
    rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
        tracing::warn!(%error, "cannot raise the limit of open files");
        // The usual default limit.
        rlimit::getrlimit(rlimit::Resource::NOFILE).map_or(1024, |(soft, _)| soft)
    })
}
