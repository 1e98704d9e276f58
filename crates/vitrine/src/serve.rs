//! Serving: one listener, background tasks beside it, and an orderly end. The server closes what idles, bounds what a
//! connection may send before it is a request, and lets running requests finish when it is told to stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt as _;
use vitrine_app::clock::{Chance, Clock};
use vitrine_app::config::Config;
use vitrine_app::worker::Worker;
use vitrine_app::{http, seed};

use crate::commands::Failure;

/// Connections held open at once; beyond them new ones wait in the kernel's queue.
const CONNECTIONS_MAX: usize = 4_096;
/// From the first byte of a request to the end of its headers.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// Bytes and number of a request's headers.
const HEADERS_BYTES_MAX: usize = 40 * 1024;
const HEADERS_MAX: usize = 100;
/// How long running requests may take to finish once the process is told to stop.
const GRACE: Duration = Duration::from_secs(30);

/// Serves until SIGTERM or SIGINT.
pub async fn serve(config: Config, sample: bool) -> Result<(), Failure> {
    let listen = config.listen;
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    let app = vitrine_app::start(config, Clock::System, Chance::System).await?;
    let listener = TcpListener::bind(listen).await.map_err(|e| Failure::System(listen.to_string(), e))?;
    let address = listener.local_addr().map_err(|e| Failure::System(listen.to_string(), e))?;
    let worker = Worker::start(app.clone());
    if sample {
        seed::sample(&app).await?;
    }
    tracing::info!(%address, public_url = %app.config.public_url, "serving");
    eprintln!("Vitrine is open at {}", app.config.public_url);

    let router = http::router(app.clone());
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let stop = told_to_stop();
    tokio::pin!(stop);
    loop {
        let place = tokio::select! {
            place = places.clone().acquire_owned() => match place { Ok(place) => place, Err(_) => break },
            () = &mut stop => break,
        };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of descriptors, usually: waiting a little lets some connections end.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        // Small answers must not wait for the acknowledgement of earlier ones.
        let _ = stream.set_nodelay(true);
        let service = router.clone().map_request(move |mut request: axum::http::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer));
            request.map(axum::body::Body::new)
        });
        let mut builder = Builder::new(TokioExecutor::new());
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_WITHIN)
            .max_buf_size(HEADERS_BYTES_MAX)
            .max_headers(HEADERS_MAX)
            .keep_alive(true);
        builder
            .http2()
            .timer(TokioTimer::new())
            .keep_alive_interval(Duration::from_secs(20))
            .max_concurrent_streams(128);
        let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }

    tracing::info!("stopping");
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(GRACE) => tracing::warn!("some requests did not finish in time"),
        () = told_to_stop() => {}
    }
    worker.stop(&app).await;
    if let Err(error) = app.db.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
    Ok(())
}

async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let interrupt = async {
        // Without a handler the process just ends, which is what is wanted then.
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
