//! Serving the admin listener, from before the database is opened until everything else has ended.

use std::future::pending;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use vitrine_config::Config;
use vitrine_listener::{ConnectionCount, ConnectionLimits, Server};
use vitrine_server::Site;
use vitrine_server::admin::figures::MetricsHandle;
use vitrine_server::admin::{AdminState, router};

use crate::failure::CommandError;

/// Connections of the admin listener. A monitor needs two or three; others that are held open are closed for new ones.
const CONNECTIONS: usize = 32;
/// Interval at which histograms process their new samples.
const UPKEEP: Duration = Duration::from_secs(5);

/// The listener, unless it is off or its default address is taken.
pub struct AdminServer(Option<RunningAdmin>);

struct RunningAdmin {
    admin: AdminState,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
    upkeep: JoinHandle<()>,
}

impl AdminServer {
    /// # Errors
    /// An address that the operator has named, and that cannot be listened on.
    pub async fn start(config: &Config) -> Result<Self, CommandError> {
        let Some(vitrine_config::AdminListener { address, is_chosen }) = config.admin else { return Ok(Self(None)) };
        let cannot_listen = |error| CommandError::Listen(address, "VITRINE_ADMIN_LISTEN", error);
        let listener = match TcpListener::bind(address).await {
            Ok(listener) => listener,
            Err(error) if is_chosen => return Err(cannot_listen(error)),
            Err(error) => {
                tracing::warn!(
                    %address, %error,
                    "health and metrics are not served: set VITRINE_ADMIN_LISTEN to another address, or to off"
                );
                return Ok(Self(None));
            }
        };
        let address = listener.local_addr().map_err(cannot_listen)?;
        let limits = ConnectionLimits {
            connections: CONNECTIONS,
            // Behind a proxy all of them have one address.
            connections_per_address: CONNECTIONS,
            write: Duration::from_secs(10),
            grace: Duration::from_secs(1),
            ..ConnectionLimits::default()
        };
        let figures = MetricsHandle::install()?;
        let kept = figures.clone();
        let upkeep = tokio::spawn(async move {
            loop {
                tokio::time::sleep(UPKEEP).await;
                kept.upkeep();
            }
        });
        let admin = AdminState::new(config, Some(figures));
        let (stop, stopped) = oneshot::channel::<()>();
        let server = Server::new(listener, router(admin.clone()), limits);
        let served = tokio::spawn(server.run(
            async {
                // A dropped sender stops it as well.
                let _ = stopped.await;
            },
            pending(),
        ));
        tracing::info!(%address, "answering for health and metrics");
        Ok(Self(Some(RunningAdmin { admin, stop, served, upkeep })))
    }

    /// Adds the site.
    pub fn open(&self, site: &Site) {
        if let Some(running) = &self.0 {
            running.admin.open(site.clone());
        }
    }

    /// Adds the number of connections of the public listener to the metrics.
    pub fn tell_of(&self, connections: ConnectionCount) {
        if let Some(running) = &self.0 {
            running.admin.sample_also(move || {
                metrics::gauge!("vitrine_connections", "state" => "open").set(connections.open() as f64);
                metrics::gauge!("vitrine_connections", "state" => "waiting").set(connections.waiting() as f64);
            });
        }
    }

    /// Stops listening.
    pub async fn stop(self) {
        let Some(RunningAdmin { stop, served, upkeep, .. }) = self.0 else { return };
        upkeep.abort();
        let _ = stop.send(());
        if let Err(error) = served.await {
            tracing::warn!(%error, "the admin listener ended abruptly");
        }
    }
}
