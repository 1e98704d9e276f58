//! One JavaScript engine with the script evaluated.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, FromJs, Function, Promise, Runtime};

/// Most memory of an engine: several times what a full page was measured to take.
const MEMORY_BYTES: usize = 96 * 1024 * 1024;
/// Most stack of the script; nested components take some of it each.
const STACK_BYTES: usize = 2 * 1024 * 1024;
/// The thread's stack: the engine's share, and room for what calls it.
pub const THREAD_STACK_BYTES: usize = STACK_BYTES + 1024 * 1024;
/// Longest time for one page.
const PAGE_TIME: Duration = Duration::from_secs(1);
/// Longest time to evaluate the script.
const START_TIME: Duration = Duration::from_secs(10);

/// An engine. Its errors are sentences.
pub struct ScriptEngine {
    context: Context,
    runtime: Runtime,
    deadline: ScriptDeadline,
}

/// Time at which the engine is interrupted, shared with its interrupt handler.
#[derive(Clone)]
struct ScriptDeadline {
    start: Instant,
    after_ms: Arc<AtomicU64>,
}

impl ScriptDeadline {
    fn set(&self, time: Duration) {
        self.after_ms.store((self.start.elapsed() + time).as_millis() as u64, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.start.elapsed().as_millis() as u64 > self.after_ms.load(Ordering::Relaxed)
    }
}

impl ScriptEngine {
    pub fn new(script: &str) -> Result<Self, String> {
        let deadline = ScriptDeadline { start: Instant::now(), after_ms: Arc::default() };
        let runtime = Runtime::new().map_err(|error| error.to_string())?;
        runtime.set_memory_limit(MEMORY_BYTES);
        runtime.set_max_stack_size(STACK_BYTES);
        let watched = deadline.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || watched.is_over())));
        let context = Context::full(&runtime).map_err(|error| error.to_string())?;
        deadline.set(START_TIME);
        context.with(|ctx| {
            let log = Function::new(ctx.clone(), |words: String| tracing::warn!("the app on the server: {words}"));
            log.and_then(|log| ctx.globals().set("reportFromApp", log)).map_err(|error| error.to_string())?;
            ctx.eval::<(), _>(script).catch(&ctx).map_err(|error| in_words(&error))
        })?;
        Ok(Self { context, runtime, deadline })
    }

    pub fn render(&self, input: &str) -> Result<Option<String>, String> {
        self.deadline.set(PAGE_TIME);
        let result = self.context.with(|ctx| {
            let call = || -> rquickjs::Result<Option<String>> {
                let render: Function = ctx.globals().get("renderPage")?;
                let page: Promise = render.call((input,))?;
                self.finish(&ctx, &page)
            };
            call().catch(&ctx).map_err(|error| in_words(&error))
        });
        // Jobs that the page leaves pending would run with the next page and count against it.
        if result.is_ok() && self.runtime.is_job_pending() {
            while self.runtime.execute_pending_job().is_ok_and(|ran| ran) && !self.deadline.is_over() {}
        }
        result
    }

    /// Runs jobs until the promise is settled. One that waits for what never comes is a failure.
    fn finish<'js, T: FromJs<'js>>(&self, ctx: &Ctx<'js>, promise: &Promise<'js>) -> rquickjs::Result<T> {
        loop {
            if let Some(result) = promise.result() {
                return result;
            }
            if self.deadline.is_over() || !ctx.execute_pending_job() {
                return Err(rquickjs::Error::WouldBlock);
            }
        }
    }
}

fn in_words(error: &CaughtError<'_>) -> String {
    match error {
        CaughtError::Error(rquickjs::Error::WouldBlock) => "it waits for what does not come, or too long".to_owned(),
        other => other.to_string().chars().take(2_000).collect(),
    }
}
