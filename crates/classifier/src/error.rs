//! Errors of a model, in words for the operator who set it up.

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file system refused.
    #[error("the file can't be read: {0}")]
    Read(std::io::Error),
    /// More bytes than [`FILE_BYTES_MAX`](crate::FILE_BYTES_MAX).
    #[error("the file has more than {} MB", crate::FILE_BYTES_MAX >> 20)]
    TooLarge,
    /// Not ONNX, cut off, or with operators that are not known here.
    #[error("the file isn't an ONNX model that can run here: {0}")]
    Unreadable(String),
    /// The model takes something else.
    #[error(
        "the model takes {0}, but it must take one picture of 32-bit floats, like [1, 3, 224, 224] or [1, 224, 224, 3]"
    )]
    Input(String),
    /// The model has no output.
    #[error("the model returns nothing")]
    NoAnswer,
    /// The mature classes are not set, or one is set that the model does not have.
    #[error("the model returns {classes} number(s): {problem}")]
    Classes {
        /// Number of classes.
        classes: usize,
        /// The problem, and its remedy.
        problem: String,
    },
    /// A colour is divided by zero, or by something that is not a number.
    #[error("mean and deviation must be numbers, and no deviation 0")]
    Scaling,
    /// Trying the model on a picture failed.
    #[error("the model failed a test: {0}")]
    Trial(ScoreError),
}

/// Why there is no score.
#[derive(Debug, thiserror::Error)]
pub enum ScoreError {
    /// The picture has another size than the model.
    #[error("the picture has another size than the model takes")]
    Size,
    /// The model cannot be run on it.
    #[error("it cannot be run: {0}")]
    Run(String),
    /// The answer is not one number for each class.
    #[error("its answer is not one number for each class")]
    Shape,
    /// Infinite, or none at all.
    #[error("its answer contains values that aren't numbers")]
    NotFinite,
    /// Outside of 0 to 1, or classes that make no whole.
    #[error("its answer isn't probabilities; if the values are logits, set that in the settings")]
    NotProbabilities,
}
