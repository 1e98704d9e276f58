//! Logs a panic as one line. Rust's default output has several lines, which log collectors split.

use std::panic::{PanicHookInfo, set_hook};
use std::thread;

use crate::logging;

/// Exit status that a shell reports for a program ended by SIGPIPE.
const ENDED_BY_PIPE: i32 = 128 + 13;

/// Writes every panic of this process to the log from now on, including those that are caught.
pub fn log() {
    set_hook(Box::new(told));
}

/// Recognises the standard library's message about output that cannot be printed.
fn is_about_a_closed_pipe(cause: &str) -> bool {
    cause.starts_with("failed printing to stdout") && cause.contains("Broken pipe")
}

fn told(panic: &PanicHookInfo<'_>) {
    let payload = panic.payload();
    let cause =
        payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    if cause.is_some_and(is_about_a_closed_pipe) {
        // The reader of a command's output has enough, as `head` has: that is no defect, and nobody would read the
        // rest.
        logging::flush();
        std::process::exit(ENDED_BY_PIPE);
    }
    let place = panic.location().map(tracing::field::display);
    let thread = thread::current();
    tracing::error!(cause = cause.unwrap_or("it says nothing"), place, thread = thread.name(), "panicked");
    // A panic while another unwinds ends the process as soon as this returns.
    logging::flush();
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::panic::take_hook;
    use std::sync::{Arc, Mutex};

    use serde_json::Value;

    use super::*;

    #[derive(Clone, Default)]
    struct PanicOutput(Arc<Mutex<Vec<u8>>>);

    impl Write for PanicOutput {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("nobody panics with it").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_is_one_line_of_the_log() {
        let written = PanicOutput::default();
        let writer = written.clone();
        let lines = tracing_subscriber::fmt().json().flatten_event(true).with_writer(move || writer.clone()).finish();
        let usual = take_hook();
        log();
        let panicking = thread::Builder::new().name("painter".to_owned()).spawn(|| {
            tracing::subscriber::with_default(lines, || panic!("no colour {}\nof two lines", 7));
        });
        assert!(panicking.expect("a thread").join().is_err());
        set_hook(usual);
        let written = String::from_utf8(written.0.lock().expect("nobody panics with it").clone()).expect("text");
        let line: Value = serde_json::from_str(&written).expect("one line of JSON");
        assert_eq!(written.lines().count(), 1, "{written}");
        let of = |name: &str| line[name].as_str().unwrap_or_default();
        assert_eq!((of("level"), of("message")), ("ERROR", "panicked"), "{written}");
        assert_eq!((of("cause"), of("thread")), ("no colour 7\nof two lines", "painter"), "{written}");
        assert!(of("place").starts_with(file!()), "{written}");
    }
}
