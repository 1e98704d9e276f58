//! The order in which a process stops (rule G-9): first it says that it is not ready, so that whoever distributes requests
//! sends none any more; then it takes no more connections; requests that run may end; uploads that have not arrived by then
//! are refused, in time for their clients to hear of it. A second signal ends everything at once.

use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use vitrine_kit::app::SharedApp;

/// How long probes are answered that the process is not ready before it takes no more connections.
const ANNOUNCED_FOR: Duration = Duration::from_secs(2);
/// How long uploads may go on after that: less than requests, which are cut off after 30 seconds.
const UPLOADS_FOR: Duration = Duration::from_secs(25);

/// What is decided by signals.
pub struct Stopping {
    /// No more connections are taken.
    pub closed: CancellationToken,
    /// Nothing is waited for any more.
    pub at_once: CancellationToken,
}

/// What a signal tells the process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// By a supervisor, which may have a proxy in front.
    Terminate,
    /// By somebody at a terminal, who waits.
    Interrupt,
}

impl Stopping {
    /// Has these signals stop what serves from now on.
    pub fn follow(mut signals: Signals, app: &SharedApp) -> Self {
        let stopping = Self { closed: CancellationToken::new(), at_once: CancellationToken::new() };
        let (closed, at_once, app) = (stopping.closed.clone(), stopping.at_once.clone(), app.clone());
        tokio::spawn(async move {
            let told = signals.next().await;
            app.stop();
            if told == Told::Terminate {
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
pub struct Signals {
    terminate: Option<Signal>,
    interrupt: Option<Signal>,
    /// As a terminal sends it that is closed.
    hangup: Option<Signal>,
    /// Taken and not looked at: they mean something to other servers, and would end this one in the middle of everything.
    _without_meaning: [Option<Signal>; 2],
}

impl Signals {
    /// Takes them from now on, and keeps one until it is asked for. Without a handler a signal simply ends the process, unless it
    /// is the first of a container.
    pub fn new() -> Self {
        let of = |kind| signal(kind).ok();
        Self {
            terminate: of(SignalKind::terminate()),
            interrupt: of(SignalKind::interrupt()),
            // What `nohup` has set is left as it is.
            hangup: (!is_hangup_ignored()).then(|| of(SignalKind::hangup())).flatten(),
            _without_meaning: [SignalKind::user_defined1(), SignalKind::user_defined2()].map(of),
        }
    }

    /// The next one.
    pub async fn next(&mut self) -> Told {
        tokio::select! {
            () = received(&mut self.terminate) => Told::Terminate,
            () = received(&mut self.hangup) => Told::Terminate,
            () = received(&mut self.interrupt) => Told::Interrupt,
        }
    }
}

/// Whether the process was started so that it outlives its terminal, as far as the system tells.
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
