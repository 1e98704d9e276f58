//! Serving: the listener, the background work, and the graceful shutdown.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio_util::sync::CancellationToken;
use vitrine_community::documents::Documents;
use vitrine_config::Config;
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_kit::app::App;
use vitrine_listener::{ConnectionLimits, Server};
use vitrine_operate::assembly::AssemblyError;
use vitrine_operate::instances;
use vitrine_operate::serving::ServingLock;
use vitrine_operate::start::{self, StartError};
use vitrine_people::audit;
use vitrine_server::{BackgroundWorker, Site, router};
use vitrine_site::KINDS;
use vitrine_site::downloads::installer;

use crate::admin::AdminServer;
use crate::failure::CommandError;
use crate::model;
use crate::stopping::{ShutdownTokens, SignalStreams};

/// Connections that the system holds until they are accepted.
const BACKLOG: u32 = 1_024;

/// Opened site and listeners, before anybody is served.
struct OpenedServer {
    site: Site,
    admin: AdminServer,
    listener: TcpListener,
    limits: ConnectionLimits,
    /// Number of files and sockets that may be open.
    files: u64,
    /// Claim on a database file, which only this server may use.
    claim: Option<ServingLock>,
}

/// Smallest limit of open files: fewer are used up by a database, its log and a handful of visitors.
const FILES_LEAST: u64 = 128;

/// Serves until SIGTERM, SIGHUP or SIGINT, as described in `stopping`; a second signal ends everything that still runs. A demo is
/// served for its time at most.
pub async fn serve(config: Config, sample: bool, demo: Option<Duration>) -> Result<(), CommandError> {
    // First of all: a signal that the first process of a container has no handler for is never delivered.
    let mut signals = SignalStreams::new();
    let stop = CancellationToken::new();
    let mut opening = pin!(open(config, sample, &stop));
    let opened = tokio::select! {
        opened = &mut opening => opened,
        _ = signals.next() => {
            tracing::info!("stopping during start");
            stop.cancel();
            tokio::select! {
                opened = &mut opening => opened,
                _ = signals.next() => Err(StartError::Stopped.into()),
            }
        }
    };
    run(opened?, signals, demo).await;
    Ok(())
}

/// Opens everything. Settings are read and addresses reserved before the database is opened.
async fn open(config: Config, sample: bool, stop: &CancellationToken) -> Result<OpenedServer, CommandError> {
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    let listen = config.listen;
    let cannot_listen = |error| CommandError::Listen(listen, "VITRINE_LISTEN", error);
    let files = raise_file_limit();
    let limits = ConnectionLimits {
        connections: config.connections,
        connections_per_address: config.connections_per_address,
        ..ConnectionLimits::default()
    };
    let limits = limits.within_files(files);
    if files < FILES_LEAST {
        return Err(CommandError::Files(files, FILES_LEAST));
    }
    if limits.connections < config.connections {
        tracing::warn!(
            files,
            connections = limits.connections,
            "the limit of open files allows fewer connections than VITRINE_CONNECTIONS: raise it (LimitNOFILE in a \
                systemd unit, ulimit -n), or lower the setting"
        );
    }
    let socket = reserve(listen).map_err(cannot_listen)?;
    let admin = AdminServer::start(&config).await?;
    let documents = Documents::open(&config)?;
    let model = tokio::select! {
        model = model::open(&config) => model?,
        () = stop.cancelled() => return Err(StartError::Stopped.into()),
    };
    let claim = ServingLock::of(&config)?;
    let app = start::start(config, KINDS, Clock::system(), RandomSource::System, stop).await?;
    let claim = match claim.map_or_else(|| ServingLock::of(&app.config), |claim| Ok(Some(claim))) {
        Ok(claim) => claim,
        // Another start created the database at the same time.
        Err(error) => {
            close(&app).await;
            return Err(error.into());
        }
    };
    if claim.is_some()
        && let Err(error) = instances::forget_all(&app.db).await
    {
        tracing::warn!(%error, "a killed server still counts as running");
    }
    let listener = socket.listen(BACKLOG).map_err(cannot_listen)?;
    let site = Site::new(app.clone(), documents, model);
    audit::record_start(&app.db, &app.config, app.clock.now()).await;
    if sample {
        // Runs to its end even after a stop signal: missing sample content would never be added later.
        vitrine_seed::sample(&app).await.map_err(|error| StartError::from(AssemblyError::Catalogue(error)))?;
    }
    if stop.is_cancelled() {
        close(&app).await;
        return Err(StartError::Stopped.into());
    }
    Ok(OpenedServer { site, admin, listener, limits, files, claim })
}

async fn run(open: OpenedServer, signals: SignalStreams, demo: Option<Duration>) {
    let OpenedServer { site, admin, listener, limits, files, claim } = open;
    let app = site.app.clone();
    let worker = BackgroundWorker::start(&site);
    admin.open(&site);
    let public_url = &app.config.public_url;
    let address = listener.local_addr().ok().map(tracing::field::display);
    tracing::info!(address, %public_url, connections = limits.connections, files, "serving");
    eprintln!("Vitrine is open at {public_url}");

    let stopping = ShutdownTokens::follow(signals, demo, &app);
    let server = Server::new(listener, router(site.clone()), limits);
    admin.tell_of(server.connections());
    let proxies = app.config.trusted_proxies.clone();
    let serving = server
        .with_exempt(move |address: IpAddr| proxies.iter().any(|network| network.contains(&address)))
        .with_typed_below(&format!("{}{}", app.config.api_base, installer::ROUTE))
        .run(stopping.closed.cancelled(), stopping.at_once.cancelled());
    // Jobs end while requests do: one after the other, they might outlast the supervisor's patience.
    let ending = async {
        stopping.closed.cancelled().await;
        worker.wind_down();
    };
    tokio::join!(serving, ending);
    tokio::select! {
        () = worker.stop(&site) => {}
        () = stopping.at_once.cancelled() => tracing::warn!("running jobs are left to another process"),
    }
    admin.stop().await;
    close(&app).await;
    drop(claim);
}

async fn close(app: &App) {
    if let Err(error) = app.db.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
}

/// Reserves the address with a socket that does not accept connections yet.
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
