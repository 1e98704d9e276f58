//! Writes the lines of the log from a thread of its own, many at once. There is a line for each request, and waking a
//! thread for each would cost more than writing it. Warnings and errors are written at once.

mod json_line;

use std::io::{self, Write};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use parking_lot::{Condvar, Mutex, MutexGuard};
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

pub use json_line::JsonLine;

/// Time that a line may wait for others.
const BATCH_TIME: Duration = Duration::from_millis(20);
/// Size of a batch that is written without waiting for more lines.
const BATCH_BYTES: usize = 256 * 1024;
/// Bytes held while the reader of the log is blocked. Further lines are dropped, so that requests go on.
const HELD_BYTES_MAX: usize = 32 * 1024 * 1024;
/// Time that [`LogWriter::flush`] waits for the reader of the log.
const FLUSH_TIME_MAX: Duration = Duration::from_secs(1);

#[derive(Default)]
struct LogState {
    lines: Vec<u8>,
    /// Bytes taken so far, and how many of them are written.
    taken: u64,
    written: u64,
    /// Does the thread wait for the first line of a batch?
    is_idle: bool,
    is_urgent: bool,
    is_ending: bool,
}

#[derive(Default)]
struct SharedLog {
    state: Mutex<LogState>,
    /// There is something to do for the thread.
    filled: Condvar,
    /// A batch has been written.
    emptied: Condvar,
}

/// Takes lines of the log.
#[derive(Clone)]
pub struct LogWriter(Arc<SharedLog>);

/// Guard that writes the rest of the log when it is dropped.
pub struct WriteRest {
    shared: Arc<SharedLog>,
    thread: Option<JoinHandle<()>>,
}

impl LogWriter {
    /// Starts the thread that writes lines to `output`, and returns the writer with the guard for the last lines.
    ///
    /// # Errors
    /// The system could not start a thread.
    pub fn start(output: impl Write + Send + 'static) -> io::Result<(Self, WriteRest)> {
        let shared = Arc::<SharedLog>::default();
        let of_thread = shared.clone();
        let thread = std::thread::Builder::new().name("log".to_owned()).spawn(move || of_thread.write_all(output))?;
        Ok((Self(shared.clone()), WriteRest { shared, thread: Some(thread) }))
    }

    /// Waits until every line taken so far is written, but not for long, because the reader of the log may have stopped.
    pub fn flush(&self) {
        let mut state = self.0.state.lock();
        let until = state.taken;
        state.is_urgent = true;
        self.0.filled.notify_one();
        self.0.emptied.wait_while_for(&mut state, |state| state.written < until, FLUSH_TIME_MAX);
    }
}

impl SharedLog {
    fn take(&self, line: &[u8], is_urgent: bool) {
        let mut state = self.state.lock();
        if state.lines.len() + line.len() > HELD_BYTES_MAX {
            return;
        }
        let had = state.lines.len();
        state.lines.extend_from_slice(line);
        state.taken += line.len() as u64;
        let becomes_urgent = is_urgent && !state.is_urgent;
        state.is_urgent |= is_urgent;
        let becomes_full = had < BATCH_BYTES && state.lines.len() >= BATCH_BYTES;
        // It is woken once for a batch, however many lines that has.
        let wakes = std::mem::take(&mut state.is_idle) || becomes_urgent || becomes_full;
        drop(state);
        if wakes {
            self.filled.notify_one();
        }
    }

    /// Writes batches on the thread until the log ends.
    fn write_all(&self, mut output: impl Write) {
        let mut batch = Vec::new();
        let mut state = self.state.lock();
        while self.wait_for_batch(&mut state) {
            std::mem::swap(&mut batch, &mut state.lines);
            state.is_urgent = false;
            MutexGuard::unlocked(&mut state, || {
                // There is nowhere to report that the log cannot be written.
                let _ = output.write_all(&batch).and_then(|()| output.flush());
            });
            state.written += batch.len() as u64;
            batch.clear();
            // Memory that a flood of lines needed is given back.
            batch.shrink_to(BATCH_BYTES);
            self.emptied.notify_all();
        }
    }

    /// False once everything is written and the log ends.
    fn wait_for_batch(&self, state: &mut MutexGuard<'_, LogState>) -> bool {
        while state.lines.is_empty() {
            if state.is_ending {
                return false;
            }
            // Nothing is urgent about lines that are written already.
            state.is_urgent = false;
            state.is_idle = true;
            self.filled.wait(state);
            state.is_idle = false;
        }
        let gathers = |state: &mut LogState| !state.is_urgent && !state.is_ending && state.lines.len() < BATCH_BYTES;
        self.filled.wait_while_for(state, gathers, BATCH_TIME);
        true
    }
}

impl Drop for WriteRest {
    fn drop(&mut self) {
        self.shared.state.lock().is_ending = true;
        self.shared.filled.notify_one();
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked writes nothing more.
            let _ = thread.join();
        }
    }
}

/// Takes the line of one event, which is written to it as a whole.
pub struct LineWriter<'a> {
    shared: &'a SharedLog,
    is_urgent: bool,
}

impl Write for LineWriter<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.shared.take(line, self.is_urgent);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogWriter {
    type Writer = LineWriter<'a>;

    fn make_writer(&'a self) -> LineWriter<'a> {
        LineWriter { shared: &self.0, is_urgent: false }
    }

    fn make_writer_for(&'a self, event: &Metadata<'_>) -> LineWriter<'a> {
        LineWriter { shared: &self.0, is_urgent: *event.level() <= Level::WARN }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Instant;

    use super::*;

    /// Passes on every batch that is written, as soon as that is allowed.
    struct TestOutput {
        written: Sender<Vec<u8>>,
        is_read: Arc<Mutex<()>>,
    }

    impl Write for TestOutput {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _read = self.is_read.lock();
            let _ = self.written.send(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn started() -> (LogWriter, WriteRest, Receiver<Vec<u8>>, Arc<Mutex<()>>) {
        let (written, batches) = channel();
        let is_read = Arc::<Mutex<()>>::default();
        let (writer, rest) = LogWriter::start(TestOutput { written, is_read: is_read.clone() }).expect("a thread");
        (writer, rest, batches, is_read)
    }

    fn info(writer: &LogWriter, line: &str) {
        writer.make_writer().write_all(line.as_bytes()).expect("it always takes lines");
    }

    #[test]
    fn no_line_is_lost_at_the_end_and_each_thread_keeps_its_order() {
        let (writer, rest, batches, _) = started();
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let writer = &writer;
                scope.spawn(move || (0..5_000).for_each(|line| info(writer, &format!("{thread} {line}\n"))));
            }
        });
        drop(rest);
        let text = String::from_utf8(batches.try_iter().flatten().collect()).expect("text");
        let lines: Vec<(u32, u32)> = text
            .lines()
            .map(|line| line.split_once(' ').expect("two numbers"))
            .map(|(thread, line)| (thread.parse().expect("a number"), line.parse().expect("a number")))
            .collect();
        for thread in 0..4 {
            let of_thread = lines.iter().filter(|(of, _)| *of == thread).map(|(_, line)| *line);
            assert!(of_thread.eq(0..5_000), "lines of thread {thread}");
        }
    }

    #[test]
    fn lines_wait_for_others_and_errors_for_none() {
        let (writer, _rest, batches, _) = started();
        (0..100).for_each(|line| info(&writer, &format!("{line}\n")));
        let first = batches.recv_timeout(Duration::from_secs(10)).expect("a batch, though no more lines come");
        assert!(first.starts_with(b"0\n"));
        writer.flush();
        let is_urgent_after = |log: fn()| {
            let shared = Arc::<SharedLog>::default();
            let subscriber = tracing_subscriber::fmt().with_writer(LogWriter(shared.clone())).finish();
            tracing::subscriber::with_default(subscriber, log);
            let state = shared.state.lock();
            assert!(state.lines.ends_with(b"\n"));
            state.is_urgent
        };
        assert!(!is_urgent_after(|| tracing::info!("as usual")));
        assert!(is_urgent_after(|| tracing::warn!("not as usual")));
        assert!(is_urgent_after(|| tracing::error!("wrong")));
    }

    #[test]
    fn flushed_lines_are_written() {
        let (writer, _rest, batches, _) = started();
        for line in ["one\n", "two\n", "three\n"] {
            info(&writer, line);
            writer.flush();
            assert_eq!(batches.try_iter().flatten().collect::<Vec<u8>>(), line.as_bytes());
        }
        writer.flush();
    }

    #[test]
    fn a_log_that_nobody_reads_holds_up_nobody() {
        let (writer, rest, batches, is_read) = started();
        let unread = is_read.lock();
        info(&writer, "first\n");
        while !writer.0.state.lock().lines.is_empty() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let line = format!("{}\n", "x".repeat(1024 * 1024 - 1));
        let began = Instant::now();
        (0..40).for_each(|_| info(&writer, &line));
        assert_eq!(writer.0.state.lock().lines.len(), HELD_BYTES_MAX);
        writer.flush();
        assert!(began.elapsed() < Duration::from_secs(10), "it waits for a second");
        drop(unread);
        drop(rest);
        let bytes: usize = batches.iter().take(2).map(|batch| batch.len()).sum();
        assert_eq!(bytes, HELD_BYTES_MAX + "first\n".len());
    }
}
