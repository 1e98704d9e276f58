//! Scores how mature a picture looks, with a trained model: an ONNX file in, pixels in, a score out. The operator
//! supplies the model. Only its file is read. It is tried out on two pictures when it is opened, so that an unusable
//! model is reported then and not when the first visitor needs it.
//!
//! Models that fit take one picture of 32-bit floats, its colours before or after its sides (`[1, 3, 224, 224]` or
//! `[1, 224, 224, 3]`), and answer one number for each class. [`ModelSettings`] holds what a file does not say.

#![warn(missing_docs)]

mod answer;
mod error;
mod input;
#[cfg(feature = "testing")]
pub mod testing;

use std::fs::File;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rten::{Model, NodeId, RunOptions, ThreadPool};

pub use answer::AnswerMeaning;
pub use error::{OpenError, ScoreError};
pub use input::ColourOrder;

use answer::ModelClasses;
use input::ModelInput;

/// The largest file that is read as a model. Those in use have 2 to 350 MB.
pub const FILE_BYTES_MAX: u64 = 512 << 20;

/// Settings of a model that its file does not contain.
#[derive(Clone, Debug, Default)]
pub struct ModelSettings {
    /// Subtracted from each colour, which is from 0 to 1 before.
    pub mean: [f32; 3],
    /// Each colour is then divided by this; 1 if none is given.
    pub deviation: Option<[f32; 3]>,
    /// Order of the colours.
    pub colours: ColourOrder,
    /// Meaning of the numbers that the model answers.
    pub answers: AnswerMeaning,
    /// Numbers of the mature classes, counted from 0. Without any it is the only one, or the second of two.
    pub mature: Vec<usize>,
}

/// A model that is ready to score pictures. A score takes some tens of milliseconds on a thread of its own, and pictures
/// wait for each other. Call it only where blocking is allowed.
pub struct Classifier {
    model: Model,
    input: ModelInput,
    output: NodeId,
    classes: ModelClasses,
    /// Started by the first caller, so that it has that caller's priority.
    thread: OnceLock<Arc<ThreadPool>>,
    trial: Duration,
}

impl Classifier {
    /// Reads a model from its file and tries it out.
    ///
    /// # Errors
    /// [`OpenError`] says what to do about a file that is no model that can be used.
    pub fn open(path: &Path, settings: &ModelSettings) -> Result<Self, OpenError> {
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(OpenError::Read)?;
        if !file.metadata().map_err(OpenError::Read)?.is_file() {
            return Err(OpenError::Read(std::io::Error::other("it is not a file")));
        }
        file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(OpenError::Read)?;
        Self::from_bytes(bytes, settings)
    }

    /// Reads a model from the bytes of its file, like [`Classifier::open`].
    ///
    /// # Errors
    /// The errors of [`Classifier::open`].
    pub fn from_bytes(bytes: Vec<u8>, settings: &ModelSettings) -> Result<Self, OpenError> {
        if bytes.len() as u64 > FILE_BYTES_MAX {
            return Err(OpenError::TooLarge);
        }
        let model = guarded(|| Model::load(bytes))
            .map_err(OpenError::Unreadable)?
            .map_err(|error| OpenError::Unreadable(error.to_string()))?;
        let input = ModelInput::of(&model, settings)?;
        let &output = model.output_ids().first().ok_or(OpenError::NoAnswer)?;
        let thread = Arc::new(ThreadPool::with_num_threads(1));
        let answer = |level: u8| run(&model, &input, output, &thread, &vec![level; input.bytes()]);
        let first = answer(0).map_err(OpenError::Trial)?;
        let classes = ModelClasses::of(&first, settings)?;
        let began = Instant::now();
        let second = answer(128).map_err(OpenError::Trial)?;
        let trial = began.elapsed();
        for numbers in [first, second] {
            classes.score(&numbers).map_err(OpenError::Trial)?;
        }
        Ok(Self { model, input, output, classes, thread: OnceLock::new(), trial })
    }

    /// The width of the pictures that the model looks at.
    #[must_use]
    pub fn width_px(&self) -> u32 {
        self.input.width_px()
    }

    /// Their height.
    #[must_use]
    pub fn height_px(&self) -> u32 {
        self.input.height_px()
    }

    /// Time that the model took for a picture when it was opened.
    #[must_use]
    pub fn trial(&self) -> Duration {
        self.trial
    }

    /// Scores how mature a picture looks, from 0 to 1. It comes as rows of red, green and blue, in exactly the size of
    /// the model.
    ///
    /// # Errors
    /// [`ScoreError`] when the picture has another size or the model's answer makes no sense.
    pub fn score(&self, rgb: &[u8]) -> Result<f32, ScoreError> {
        let thread = self.thread.get_or_init(|| Arc::new(ThreadPool::with_num_threads(1)));
        self.classes.score(&run(&self.model, &self.input, self.output, thread, rgb)?)
    }
}

impl std::fmt::Debug for Classifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Classifier").field("input", &self.input).field("classes", &self.classes).finish_non_exhaustive()
    }
}

/// The numbers that the model answers, one for each class.
fn run(
    model: &Model,
    input: &ModelInput,
    output: NodeId,
    thread: &Arc<ThreadPool>,
    rgb: &[u8],
) -> Result<Vec<f32>, ScoreError> {
    let (id, value) = input.value(rgb)?;
    let options = RunOptions::default().with_thread_pool(Some(thread.clone()));
    let mut outputs = guarded(|| model.run(vec![(id, value.into())], &[output], Some(options)))
        .map_err(ScoreError::Run)?
        .map_err(|error| ScoreError::Run(error.to_string()))?;
    outputs.pop().and_then(answer::numbers).ok_or(ScoreError::Shape)
}

/// Runs work that a malformed file could make panic.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| "it is not put together as it should be".to_owned())
}
