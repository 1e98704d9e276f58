//! Answers of a model: a number for each class, and the score computed from them.

use rten::Value;
use rten_tensor::{AsView, Layout};

use crate::{ModelSettings, OpenError, ScoreError};

/// Most classes. No model for pictures has more; a longer answer comes from a model of another kind.
const CLASSES_MAX: usize = 1000;
/// Tolerance for the sum of all probabilities, which should be 1. Models round it, because they are stored in few bits.
const ROUNDING: f32 = 0.02;

/// Meaning of the numbers that a model answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerMeaning {
    /// The probability of each class.
    #[default]
    Probabilities,
    /// Inputs of softmax, or of the logistic function if there is only one class.
    Logits,
}

/// The classes of a model.
#[derive(Debug)]
pub(crate) struct ModelClasses {
    count: usize,
    mature: Vec<usize>,
    answers: AnswerMeaning,
}

impl ModelClasses {
    /// Determines the mature classes of a model that has answered these numbers.
    pub(crate) fn of(numbers: &[f32], settings: &ModelSettings) -> Result<Self, OpenError> {
        let count = numbers.len();
        let wrong = |problem: &str| OpenError::Classes { classes: count, problem: problem.to_owned() };
        let mature = match (settings.mature.as_slice(), count) {
            ([], 1) => vec![0],
            ([], 2) => vec![1],
            ([], _) => return Err(wrong("the settings must say which classes are mature")),
            (given, _) if given.iter().any(|class| *class >= count) => {
                return Err(wrong("a mature class in the settings doesn't exist; classes are counted from 0"));
            }
            (given, _) => {
                let mut given = given.to_vec();
                given.sort_unstable();
                given.dedup();
                given
            }
        };
        if mature.len() == count && count > 1 {
            return Err(wrong("not all classes can be mature"));
        }
        Ok(Self { count, mature, answers: settings.answers })
    }

    /// Sum of the probabilities of the mature classes.
    pub(crate) fn score(&self, numbers: &[f32]) -> Result<f32, ScoreError> {
        if numbers.len() != self.count {
            return Err(ScoreError::Shape);
        }
        if !numbers.iter().all(|number| number.is_finite()) {
            return Err(ScoreError::NotFinite);
        }
        let sum: f32 = match self.answers {
            AnswerMeaning::Probabilities => {
                let whole: f32 = numbers.iter().sum();
                let are_parts = numbers.iter().all(|number| (-ROUNDING..=1.0 + ROUNDING).contains(number));
                if !are_parts || self.count > 1 && (whole - 1.0).abs() > ROUNDING {
                    return Err(ScoreError::NotProbabilities);
                }
                self.mature.iter().map(|class| numbers[*class]).sum()
            }
            AnswerMeaning::Logits => match numbers {
                [only] => 1.0 / (1.0 + (-only).exp()),
                several => {
                    let largest = several.iter().copied().fold(f32::MIN, f32::max);
                    let parts: Vec<f32> = several.iter().map(|number| (number - largest).exp()).collect();
                    self.mature.iter().map(|class| parts[*class]).sum::<f32>() / parts.iter().sum::<f32>()
                }
            },
        };
        Ok(sum.clamp(0.0, 1.0))
    }
}

/// The numbers of a value that is one row of them, whatever its rank.
pub(crate) fn numbers(value: Value) -> Option<Vec<f32>> {
    let tensor = value.into_tensor::<f32>()?;
    let shape = tensor.shape();
    let is_row = shape.iter().filter(|side| **side != 1).count() <= 1;
    (is_row && (1..=CLASSES_MAX).contains(&tensor.len())).then(|| tensor.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(count: usize, answers: AnswerMeaning, mature: &[usize]) -> Result<ModelClasses, OpenError> {
        ModelClasses::of(
            &vec![0.0; count],
            &ModelSettings { answers, mature: mature.to_vec(), ..ModelSettings::default() },
        )
    }

    #[test]
    fn mature_classes_are_added_up() {
        let score = |count, answers, mature: &[usize], numbers: &[f32]| {
            classes(count, answers, mature).expect("classes").score(numbers).expect("a score")
        };
        assert_eq!(score(1, AnswerMeaning::Probabilities, &[], &[0.3]), 0.3);
        assert_eq!(score(2, AnswerMeaning::Probabilities, &[], &[0.75, 0.25]), 0.25);
        assert_eq!(score(2, AnswerMeaning::Probabilities, &[0], &[0.75, 0.25]), 0.75);
        assert_eq!(score(5, AnswerMeaning::Probabilities, &[1, 3, 3], &[0.125, 0.25, 0.125, 0.5, 0.0]), 0.75);
        assert_eq!(score(1, AnswerMeaning::Logits, &[], &[0.0]), 0.5);
        assert_eq!(score(2, AnswerMeaning::Logits, &[], &[900.0, 900.0]), 0.5, "large ones do not overflow");
        assert_eq!(score(2, AnswerMeaning::Logits, &[], &[-500.0, 500.0]), 1.0);
    }

    #[test]
    fn what_are_no_probabilities_is_refused() {
        let two = |answers| classes(2, answers, &[]).expect("classes");
        for numbers in [[0.5, 0.6], [-0.5, 1.5], [3.0, -2.0], [0.0, 0.0]] {
            assert!(matches!(two(AnswerMeaning::Probabilities).score(&numbers), Err(ScoreError::NotProbabilities)));
        }
        for answers in [AnswerMeaning::Probabilities, AnswerMeaning::Logits] {
            assert!(matches!(two(answers).score(&[f32::NAN, 1.0]), Err(ScoreError::NotFinite)));
            assert!(matches!(two(answers).score(&[f32::INFINITY, 1.0]), Err(ScoreError::NotFinite)));
            assert!(matches!(two(answers).score(&[1.0]), Err(ScoreError::Shape)));
        }
    }

    #[test]
    fn which_classes_are_mature_has_to_be_clear() {
        for (count, mature) in [(5, &[][..]), (2, &[2]), (5, &[1, 5]), (2, &[0, 1])] {
            let refused = classes(count, AnswerMeaning::Probabilities, mature).expect_err("unclear").to_string();
            assert!(refused.starts_with(&format!("the model returns {count} number(s): ")), "{refused}");
        }
    }
}
