//! Stopping in order (rule G-9). First the process reports that it is not ready, so that load balancers send no more
//! requests. Then it accepts no more connections. Running requests may finish. Uploads that have not arrived by then
//! are refused, in time for their clients to learn it. A second signal ends everything at once.

use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use vitrine_kit::app::SharedApp;

use crate::demo;

/// Time for which probes are told that the process is not ready before it stops accepting connections.
const ANNOUNCED_FOR: Duration = Duration::from_secs(2);
/// Time that uploads may still take after that: less than requests, which are cut off after 30 seconds.
const UPLOADS_FOR: Duration = Duration::from_secs(25);

/// Tokens that signals cancel to stop the process.
pub struct ShutdownTokens {
    /// Cancelled when no more connections are accepted.
    pub closed: CancellationToken,
    /// Cancelled when nothing is waited for any more.
    pub at_once: CancellationToken,
}

/// Kind of signal that stops the process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum StopSignal {
    /// Sent by a supervisor, which may have a proxy in front.
    Terminate,
    /// Sent by somebody at a terminal, who waits.
    Interrupt,
}

impl ShutdownTokens {
    /// Lets these signals stop the server from now on, and the end of a demo's time.
    pub fn follow(mut signals: SignalStreams, demo: Option<Duration>, app: &SharedApp) -> Self {
        let stopping = Self { closed: CancellationToken::new(), at_once: CancellationToken::new() };
        let (closed, at_once, app) = (stopping.closed.clone(), stopping.at_once.clone(), app.clone());
        tokio::spawn(async move {
            let told = tokio::select! {
                told = signals.next() => told,
                () = demo::end(demo) => StopSignal::Interrupt,
            };
            app.stop();
            if told == StopSignal::Terminate {
                tracing::info!("stopping: not ready any more");
                tokio::select! {
                    () = sleep(ANNOUNCED_FOR) => {}
                    _ = signals.next() => at_once.cancel(),
                }
            }
            closed.cancel();
            tokio::select! {
                () = sleep(UPLOADS_FOR) => app.uploads.end(),
                _ = signals.next() => {}
            }
            if app.uploads.is_ended() {
                signals.next().await;
            }
            at_once.cancel();
        });
        stopping
    }
}

/// The signals that tell a process to stop.
pub struct SignalStreams {
    terminate: Option<Signal>,
    interrupt: Option<Signal>,
    /// Sent by a terminal that is closed.
    hangup: Option<Signal>,
    /// Received and ignored: they mean something to other servers, and would otherwise kill this one.
    _without_meaning: [Option<Signal>; 2],
}

impl SignalStreams {
    /// Receives the signals from now on, and keeps one until it is asked for. Without a handler a signal simply ends
    /// the process, unless it is the first process of a container.
    pub fn new() -> Self {
        let of = |kind| signal(kind).ok();
        Self {
            terminate: of(SignalKind::terminate()),
            interrupt: of(SignalKind::interrupt()),
            // Respects a setting of `nohup`.
            hangup: (!is_hangup_ignored()).then(|| of(SignalKind::hangup())).flatten(),
            _without_meaning: [SignalKind::user_defined1(), SignalKind::user_defined2()].map(of),
        }
    }

    /// Waits for the next signal.
    pub async fn next(&mut self) -> StopSignal {
        tokio::select! {
            () = received(&mut self.terminate) => StopSignal::Terminate,
            () = received(&mut self.hangup) => StopSignal::Terminate,
            () = received(&mut self.interrupt) => StopSignal::Interrupt,
        }
    }
}

/// Returns true if the process was started so that it outlives its terminal, as far as the system tells.
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    let hangup = SignalKind::hangup().as_raw_value();
    mask >> (hangup - 1) & 1 == 1
}

async fn received(signal: &mut Option<Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => std::future::pending().await,
    }
}
