//! The form of a line: a JSON object with the fields of an event beside its time, level and target, as the formatter of
//! `tracing_subscriber` writes it. That one goes through `serde_json` token by token, and there is a line for each request.

use std::fmt::{self, Debug, Write};

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Formats events as JSON, without the spans around them.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonLine;

impl<S, N> FormatEvent<S, N> for JsonLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        writer.write_str("{\"timestamp\":\"")?;
        SystemTime.format_time(&mut writer)?;
        writer.write_str("\",\"level\":\"")?;
        writer.write_str(event.metadata().level().as_str())?;
        writer.write_char('"')?;
        let mut fields = FieldWriter { writer: writer.by_ref(), outcome: Ok(()) };
        event.record(&mut fields);
        fields.outcome?;
        writer.write_str(",\"target\":\"")?;
        JsonText(&mut writer).write_str(event.metadata().target())?;
        writer.write_str("\"}\n")
    }
}

/// Writes fields as members of an object that has one already.
struct FieldWriter<'a> {
    writer: Writer<'a>,
    outcome: fmt::Result,
}

impl FieldWriter<'_> {
    fn member(&mut self, field: &Field, write: impl FnOnce(&mut Writer<'_>) -> fmt::Result) {
        let writer = &mut self.writer;
        self.outcome = self.outcome.and_then(|()| {
            writer.write_str(",\"")?;
            JsonText(writer).write_str(field.name())?;
            writer.write_str("\":")?;
            write(writer)
        });
    }
}

impl Visit for FieldWriter<'_> {
    fn record_bool(&mut self, field: &Field, value: bool) {
        self.member(field, |writer| writer.write_str(if value { "true" } else { "false" }));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.member(field, |writer| write!(writer, "{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.member(field, |writer| write!(writer, "{value}"));
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        // JSON has no other numbers.
        self.member(
            field,
            |writer| if value.is_finite() { write!(writer, "{value:?}") } else { writer.write_str("null") },
        );
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.member(field, |writer| {
            writer.write_char('"')?;
            JsonText(writer).write_str(value)?;
            writer.write_char('"')
        });
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.member(field, |writer| {
            writer.write_char('"')?;
            write!(JsonText(writer), "{value:?}")?;
            writer.write_char('"')
        });
    }
}

/// Writes text with the escapes that it needs within a string of JSON.
struct JsonText<'a, 'b>(&'a mut Writer<'b>);

impl Write for JsonText<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
            let (plain, escaped) = rest.split_at(at);
            self.0.write_str(plain)?;
            match escaped.as_bytes()[0] {
                b'\n' => self.0.write_str("\\n")?,
                b'\r' => self.0.write_str("\\r")?,
                b'\t' => self.0.write_str("\\t")?,
                b'\x08' => self.0.write_str("\\b")?,
                b'\x0c' => self.0.write_str("\\f")?,
                sign @ (b'"' | b'\\') => self.0.write_str(if sign == b'"' { "\\\"" } else { "\\\\" })?,
                control => write!(self.0, "\\u{control:04x}")?,
            }
            rest = &escaped[1..];
        }
        self.0.write_str(rest)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use parking_lot::Mutex;
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns the lines without their times, which differ in their last digits.
    fn untimed(lines: &Lines) -> Vec<String> {
        let text = String::from_utf8(lines.0.lock().clone()).expect("text");
        let from_level = |line: &str| {
            let (time, rest) = line.split_once("\",").expect("a time");
            assert!(
                time.len() == "{\"timestamp\":\"2026-05-04T09:30:00.000000Z".len() && time.ends_with('Z'),
                "{line}"
            );
            rest.to_owned()
        };
        text.lines().map(from_level).collect()
    }

    #[test]
    fn lines_are_those_of_the_library() {
        let (ours, theirs) = (Lines::default(), Lines::default());
        let (to_ours, to_theirs) = (ours.clone(), theirs.clone());
        let subscriber = tracing_subscriber::registry()
            .with(tracing_subscriber::fmt::layer().event_format(JsonLine).with_writer(move || to_ours.clone()))
            .with(tracing_subscriber::fmt::layer().json().flatten_event(true).with_writer(move || to_theirs.clone()));
        let text = "a \"quoted\" \\ line\r\n\twith\u{8}\u{c}\u{0}\u{1f}\u{7f} and 空のé😀";
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!("only a message");
            tracing::warn!(target: "somewhere \"else\"", text, missing = None::<u64>, found = Some(7), "{text}");
            tracing::error!(error = %text, debug = ?text, list = ?[1, 2], is_true = true, is_false = false);
            tracing::debug!(
                small = i64::MIN,
                large = u64::MAX,
                huge = u128::MAX,
                bytes = &b"\x00\xff"[..],
                r#type = "x"
            );
            // The library writes larger ones with a plus sign, which JSON allows and does not need.
            for number in [0.0, -0.0, 1.0, 12.345, 0.001, 1e15, 1e-7, f64::MIN_POSITIVE] {
                tracing::info!(number, dotted.name = -number);
            }
            for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                tracing::trace!(number);
            }
        });
        let (ours, theirs) = (untimed(&ours), untimed(&theirs));
        assert_eq!(ours.len(), 15);
        assert_eq!(ours, theirs);
    }
}
