//! Pages as HTML, rendered by the browser app's own code in a JavaScript engine inside the process.
//!
//! A [`PageRenderer`] has some threads, and each thread an engine with the script evaluated once. The script
//! has the language and nothing else: no files, no network, no clock beyond `Date`, no timers. It defines a global
//! function `renderPage`, which takes a string and returns a promise of a string, or of null for "not by me". This crate
//! knows nothing of what the strings say.
//!
//! Memory and time of a page are bounded. An engine that has failed in any way is thrown away, so that no page finds
//! what another left half-done.

#![warn(missing_docs)]

mod engine;

use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use engine::ScriptEngine;

/// Why there is no HTML.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The queue of waiting pages is full.
    #[error("all renderers are busy")]
    Busy,
    /// The script threw, took too long, or wanted too much memory; in its words, or the engine's.
    #[error("the page could not be rendered: {0}")]
    Failed(String),
}

/// A pool of engines. Cheap to make: threads start and scripts are evaluated with the first page.
pub struct PageRenderer {
    script: Arc<str>,
    threads: usize,
    on_start: Arc<dyn Fn() + Send + Sync>,
    places: Arc<Semaphore>,
    queue: Mutex<Option<mpsc::Sender<RenderJob>>>,
}

struct RenderJob {
    input: String,
    reply: oneshot::Sender<Result<Option<String>, RenderError>>,
    _place: OwnedSemaphorePermit,
}

/// Pages for each thread that may be rendered or wait at once. A page takes some ten milliseconds: what would wait longer
/// than the browser takes to render it is better left to the browser.
const PLACES_PER_THREAD: usize = 8;

impl PageRenderer {
    /// Creates a renderer for a script that defines `renderPage`. Each of its `threads` calls `on_start` when it starts.
    #[must_use]
    pub fn new(script: &str, threads: usize, on_start: impl Fn() + Send + Sync + 'static) -> Self {
        let threads = threads.max(1);
        Self {
            script: script.into(),
            threads,
            on_start: Arc::new(on_start),
            places: Arc::new(Semaphore::new(threads * PLACES_PER_THREAD)),
            queue: Mutex::new(None),
        }
    }

    /// The HTML for this input, or `None` if the script has none for it.
    ///
    /// # Errors
    /// [`RenderError::Busy`] immediately if no place is free, [`RenderError::Failed`] otherwise.
    pub async fn render(&self, input: String) -> Result<Option<String>, RenderError> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| RenderError::Busy)?;
        let (reply, answer) = oneshot::channel();
        self.send(RenderJob { input, reply, _place: place })?;
        answer.await.unwrap_or_else(|_| Err(RenderError::Failed("its thread ended".to_owned())))
    }

    fn send(&self, job: RenderJob) -> Result<(), RenderError> {
        let mut queue = self.queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let sender = match queue.as_ref() {
            Some(sender) => sender,
            None => queue.insert(self.start()?),
        };
        sender.send(job).map_err(|_| RenderError::Failed("its threads ended".to_owned()))
    }

    /// The threads end when the sender is dropped, with the renderer.
    fn start(&self) -> Result<mpsc::Sender<RenderJob>, RenderError> {
        let (sender, receiver) = mpsc::channel::<RenderJob>();
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 0..self.threads {
            let (script, receiver, on_start) = (self.script.clone(), receiver.clone(), self.on_start.clone());
            thread::Builder::new()
                .name(format!("render-{number}"))
                .stack_size(engine::THREAD_STACK_BYTES)
                .spawn(move || {
                    on_start();
                    work(&script, &receiver);
                })
                .map_err(|error| RenderError::Failed(error.to_string()))?;
        }
        Ok(sender)
    }
}

/// Pages that an engine renders. Each leaks some memory, which would run out after some six hundred.
const PAGES_PER_ENGINE: usize = 250;

fn work(script: &str, receiver: &Mutex<mpsc::Receiver<RenderJob>>) {
    let mut engine = None;
    let mut pages = 0;
    loop {
        let next = receiver.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        if job.reply.is_closed() {
            continue;
        }
        let result = match engine.take().map_or_else(|| ScriptEngine::new(script), Ok) {
            Ok(fit) => {
                let result = fit.render(&job.input);
                engine = result.is_ok().then_some(fit);
                result
            }
            Err(error) => Err(error),
        };
        // The caller may be gone.
        let _ = job.reply.send(result.map_err(RenderError::Failed));
        pages += 1;
        if pages >= PAGES_PER_ENGINE {
            // Made now, so that the next page does not wait for it.
            (engine, pages) = (ScriptEngine::new(script).ok(), 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renderer(body: &str) -> PageRenderer {
        let script = format!("globalThis.count = 0; globalThis.renderPage = async (input) => {{ {body} }};");
        PageRenderer::new(&script, 2, || ())
    }

    #[tokio::test]
    async fn a_page_is_what_the_promise_resolves_to() {
        let pages = renderer("await null; if (input === 'none') return null; return '<p>' + input + '</p>';");
        assert_eq!(pages.render("é𝄞".to_owned()).await.expect("rendered"), Some("<p>é𝄞</p>".to_owned()));
        assert_eq!(pages.render("none".to_owned()).await.expect("rendered"), None);
    }

    #[tokio::test]
    async fn a_failure_says_why_and_the_next_page_has_an_engine_of_its_own() {
        let pages =
            renderer("count += 1; if (input === 'bad') throw new TypeError('no such page'); return String(count);");
        for _ in 0..20 {
            let error = pages.render("bad".to_owned()).await.expect_err("thrown");
            assert!(error.to_string().contains("no such page"), "{error}");
        }
        assert_eq!(pages.render(String::new()).await.expect("rendered"), Some("1".to_owned()));
    }

    #[tokio::test]
    async fn pages_that_leave_something_behind_do_not_use_the_memory_up() {
        let pages = renderer("globalThis.left ??= []; left.push(new Array(12000).fill(left.length)); return 'fine';");
        for page in 0..1_300 {
            assert!(pages.render(String::new()).await.is_ok(), "page {page}");
        }
    }

    #[tokio::test]
    async fn endless_greedy_and_never_ending_pages_are_ended() {
        let pages = renderer(
            "if (input === 'loop') for (;;); if (input === 'greed') { const all = []; for (;;) all.push('x'.repeat(1e6) + all.length); } \
             if (input === 'deep') { const f = () => f() + 1; f(); } if (input === 'wait') await new Promise(() => {}); \
             if (input === 'spin') for (;;) await null; return 'fine';",
        );
        for input in ["loop", "greed", "deep", "wait", "spin"] {
            assert!(matches!(pages.render(input.to_owned()).await, Err(RenderError::Failed(_))), "{input}");
        }
        assert_eq!(pages.render(String::new()).await.expect("rendered"), Some("fine".to_owned()));
    }

    #[tokio::test]
    async fn a_script_that_cannot_be_evaluated_fails_every_page() {
        for script in ["syntax error(", "globalThis.other = 1;", "globalThis.renderPage = () => 1;"] {
            let pages = PageRenderer::new(script, 1, || ());
            assert!(matches!(pages.render(String::new()).await, Err(RenderError::Failed(_))), "{script}");
        }
    }

    #[tokio::test]
    async fn a_page_without_a_place_is_refused_at_once() {
        let pages = Arc::new(renderer("for (;;) await null;"));
        let places = pages.threads * PLACES_PER_THREAD;
        let asked: Vec<_> = (0..places)
            .map(|_| {
                let pages = Arc::clone(&pages);
                tokio::spawn(async move { pages.render(String::new()).await })
            })
            .collect();
        while pages.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(pages.render(String::new()).await, Err(RenderError::Busy)));
        for page in asked {
            page.abort();
        }
    }
}
