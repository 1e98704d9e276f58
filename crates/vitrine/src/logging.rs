//! The log on standard error and, in a build with the feature `otel`, traces for a collector.

use std::io;
use std::sync::OnceLock;

use tracing::Subscriber;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};
use vitrine_config::SettingsSource;
use vitrine_log::{JsonLine, LogWriter, WriteRest};

/// Silences the parser of database addresses, which logs parameters that it does not know; one may be part of a
/// password.
const QUIET: &str = "sqlx_postgres::options::parse=off";

/// Target of all spans for traces.
const SPANS: &str = "vitrine_trace";

/// Writer of this process's log.
static LOG: OnceLock<LogWriter> = OnceLock::new();

/// Guard that writes and sends everything outstanding when it is dropped.
pub struct LogFlusher {
    #[cfg(feature = "otel")]
    _traces: Option<traces::TraceFlusher>,
    _log: WriteRest,
}

/// Filter that the settings name. An error in it is reported by the command that reads all settings.
fn filter() -> EnvFilter {
    let text = SettingsSource::environment().ok().and_then(|source| source.get("LOG")).unwrap_or_default();
    let usual = || EnvFilter::builder().with_default_directive(tracing::Level::INFO.into());
    let filter = usual().parse(text.trim()).unwrap_or_else(|_| usual().parse_lossy(""));
    filter.add_directive(QUIET.parse().expect("a directive in the code is one"))
}

/// Layer that writes the lines of the log. Spans are left out, whatever the settings ask for: they are for traces
/// alone, and the lines hold all they need.
fn lines<S>(log: LogWriter) -> impl Layer<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let filter = filter().and(filter_fn(|metadata| metadata.target() != SPANS));
    tracing_subscriber::fmt::layer().event_format(JsonLine).with_writer(log).with_filter(filter)
}

/// Starts writing the log.
///
/// # Errors
/// The system has no thread for it.
pub fn begin() -> io::Result<LogFlusher> {
    let (log, written_at_the_end) = LogWriter::start(io::stderr())?;
    LOG.get_or_init(|| log.clone());
    // No layer at all without a collector: with one that does nothing, spans would still be created.
    #[cfg(feature = "otel")]
    if let Some((layer, traces)) = traces::begin() {
        tracing_subscriber::registry().with(layer).with(lines(log)).init();
        return Ok(LogFlusher { _traces: Some(traces), _log: written_at_the_end });
    }
    tracing_subscriber::registry().with(lines(log)).init();
    Ok(LogFlusher {
        #[cfg(feature = "otel")]
        _traces: None,
        _log: written_at_the_end,
    })
}

/// Waits until the log is written, before something that may end the process.
pub fn flush() {
    if let Some(log) = LOG.get() {
        log.flush();
    }
}

/// Export of spans to a collector. The variables of OpenTelemetry configure all of it.
#[cfg(feature = "otel")]
mod traces {
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_otlp::SpanExporter;
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::trace::SdkTracerProvider;
    use tracing::Subscriber;
    use tracing_subscriber::Layer;
    use tracing_subscriber::filter::filter_fn;
    use tracing_subscriber::registry::LookupSpan;

    /// Variables of which one must be set for anything to be sent.
    const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];

    /// Sends outstanding spans when it is dropped.
    pub struct TraceFlusher(SdkTracerProvider);

    impl Drop for TraceFlusher {
        fn drop(&mut self) {
            if let Err(error) = self.0.shutdown() {
                eprintln!("vitrine: could not send the last traces: {error}");
            }
        }
    }

    /// Returns the layer that exports spans; `None` without a collector.
    pub fn begin<S>() -> Option<(impl Layer<S>, TraceFlusher)>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        if ENDPOINTS.iter().all(|name| std::env::var_os(name).is_none_or(|value| value.is_empty())) {
            return None;
        }
        // The exporter's client uses the installed provider. If another part installed one first, it is the same.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let exporter = match SpanExporter::builder().with_http().build() {
            Ok(exporter) => exporter,
            Err(error) => {
                eprintln!("vitrine: can't send traces: {error}");
                return None;
            }
        };
        let name = std::env::var("OTEL_SERVICE_NAME").unwrap_or_else(|_| "vitrine".to_owned());
        let provider = SdkTracerProvider::builder()
            .with_resource(Resource::builder().with_service_name(name).build())
            .with_batch_exporter(exporter)
            .build();
        let layer = tracing_opentelemetry::layer()
            .with_tracer(provider.tracer("vitrine"))
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_target(false)
            .with_filter(filter_fn(|metadata| metadata.target() == super::SPANS));
        Some((layer, TraceFlusher(provider)))
    }
}
