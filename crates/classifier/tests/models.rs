//! Small models of every form that is in use, and everything that can be wrong with one.

use std::path::Path;

use vitrine_classifier::testing::TestModel;
use vitrine_classifier::{AnswerMeaning, Classifier, ColourOrder, ModelSettings, OpenError, ScoreError};

const RED: [u8; 3] = [250, 10, 10];
const BLUE: [u8; 3] = [10, 10, 250];

fn open(model: &TestModel, settings: &ModelSettings) -> Result<Classifier, OpenError> {
    Classifier::from_bytes(model.bytes(), settings)
}

fn score(classifier: &Classifier, colour: [u8; 3]) -> f32 {
    let pixels = (classifier.width_px() * classifier.height_px()) as usize;
    classifier.score(&colour.repeat(pixels)).expect("a score")
}

#[test]
fn red_is_mature_and_blue_is_not_wherever_the_colours_stand() {
    for (input, side) in [
        (vec![1, 3, 8, 8], (8, 8)),
        (vec![1, 8, 8, 3], (8, 8)),
        (vec![0, 3, 16, 8], (8, 16)),
        (vec![0, 0, 0, 3], (224, 224)),
        (vec![0, 0, 0, 0], (224, 224)),
    ] {
        let classifier = open(&TestModel { input, ..TestModel::default() }, &ModelSettings::default()).expect("opens");
        assert_eq!((classifier.width_px(), classifier.height_px()), side);
        assert!(score(&classifier, RED) > 0.95, "{classifier:?}: {}", score(&classifier, RED));
        assert!(score(&classifier, BLUE) < 0.05, "{classifier:?}: {}", score(&classifier, BLUE));
    }
}

#[test]
fn settings_say_what_the_file_does_not() {
    let backwards = ModelSettings { colours: ColourOrder::Bgr, ..ModelSettings::default() };
    for model in [TestModel::default(), TestModel::interleaved()] {
        let classifier = open(&model, &backwards).expect("opens");
        assert!(score(&classifier, BLUE) > 0.95 && score(&classifier, RED) < 0.05);
    }
    let first = ModelSettings { mature: vec![0], ..ModelSettings::default() };
    assert!(score(&open(&TestModel::default(), &first).expect("opens"), RED) < 0.05);
    // Grey is as much as it lies above the mean: with these, none at all.
    let classifier = open(
        &TestModel::default(),
        &ModelSettings { mean: [0.8; 3], deviation: Some([0.2; 3]), ..ModelSettings::default() },
    );
    assert!((score(&classifier.expect("opens"), [204; 3]) - 0.5).abs() < 1e-5);
    let raw = TestModel { last: "Identity", ..TestModel::default() };
    let logits = ModelSettings { answers: AnswerMeaning::Logits, ..ModelSettings::default() };
    let softmax = score(&open(&TestModel::default(), &ModelSettings::default()).expect("opens"), RED);
    assert!((score(&open(&raw, &logits).expect("opens"), RED) - softmax).abs() < 1e-5);
}

#[test]
fn a_model_that_cannot_be_used_says_why_when_it_is_opened() {
    let usual = TestModel::default();
    for (model, expected) in [
        (TestModel { last: "NoSuchOperator", ..usual.clone() }, "isn't an ONNX model that can run here"),
        (TestModel { element: 7, ..usual.clone() }, "must take one picture of 32-bit floats"),
        (TestModel { input: vec![1, 8, 8], ..usual.clone() }, "takes [1, 8, 8]"),
        (TestModel { input: vec![4, 3, 8, 8], ..usual.clone() }, "takes [4, 3, 8, 8]"),
        (TestModel { input: vec![1, 1, 8, 8], ..usual.clone() }, "takes [1, 1, 8, 8]"),
        (TestModel { input: vec![1, 3, 1 << 40, 8], ..usual.clone() }, "must take one picture"),
        (TestModel { last: "Identity", ..usual.clone() }, "isn't probabilities"),
        (TestModel { weights: vec![f32::NAN; 6], ..usual.clone() }, "values that aren't numbers"),
        (
            TestModel { weights: vec![f32::INFINITY; 6], last: "Identity", ..usual.clone() },
            "values that aren't numbers",
        ),
        (
            TestModel { classes: 3, weights: vec![0.0; 9], ..usual.clone() },
            "the settings must say which classes are mature",
        ),
        (TestModel { classes: 2, weights: vec![0.0; 5], ..usual.clone() }, "isn't an ONNX model that can run here"),
        (TestModel { classes: 1 << 50, ..usual.clone() }, "isn't an ONNX model that can run here"),
        (TestModel { classes: 2000, weights: vec![0.0; 6000], ..usual }, "not one number for each class"),
    ] {
        let error = open(&model, &ModelSettings::default()).expect_err("of no use").to_string();
        assert!(error.contains(expected), "{model:?}: {error}");
    }
    let nothing = ModelSettings { deviation: Some([0.0; 3]), ..ModelSettings::default() };
    assert!(matches!(open(&TestModel::default(), &nothing), Err(OpenError::Scaling)));
}

#[test]
fn no_file_makes_it_panic_wherever_it_is_cut_or_changed() {
    let whole = TestModel::default().bytes();
    for end in 0..whole.len() {
        // What describes the answer stands last, and nobody needs it.
        if let Ok(classifier) = Classifier::from_bytes(whole[..end].to_vec(), &ModelSettings::default()) {
            assert!(score(&classifier, RED) > 0.95, "the first {end} of {} bytes", whole.len());
        }
    }
    assert!(Classifier::from_bytes(whole[..whole.len() / 2].to_vec(), &ModelSettings::default()).is_err());
    // Some changes leave a model that works, some a name that nobody reads; none may panic.
    for at in 0..whole.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[at] ^= change;
            let _ = Classifier::from_bytes(changed, &ModelSettings::default());
        }
    }
    let missing = Classifier::open(Path::new("/no/such/model.onnx"), &ModelSettings::default());
    assert!(matches!(missing, Err(OpenError::Read(_))));
    let folder = Classifier::open(Path::new("/"), &ModelSettings::default()).expect_err("no file").to_string();
    assert!(folder.contains("can't be read"), "{folder}");
}

#[test]
fn a_picture_of_another_size_is_refused() {
    let classifier = open(&TestModel::default(), &ModelSettings::default()).expect("opens");
    for length in [0, 1, 8 * 8 * 3 - 1, 8 * 8 * 3 + 1, 8 * 8 * 4] {
        assert!(matches!(classifier.score(&vec![0; length]), Err(ScoreError::Size)));
    }
}
