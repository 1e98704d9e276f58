//! Classifier for mature pictures: another server, a model in this process, or none.

use std::path::PathBuf;

use oauth2::AccessToken;
use url::Url;

use super::hosts::endpoint_is_safe;
use super::reader::SettingsReader;
use super::setting::Setting;
use super::settings::{
    NSFW_CHECK_HOLD, NSFW_CHECK_THRESHOLD, NSFW_CHECK_TOKEN, NSFW_CHECK_URL, NSFW_MODEL, NSFW_MODEL_CLASSES,
    NSFW_MODEL_COLOURS, NSFW_MODEL_MEAN, NSFW_MODEL_OUTPUT, NSFW_MODEL_STD,
};

#[derive(Clone, Debug)]
pub struct NsfwCheck {
    pub classifier: NsfwClassifier,
    /// Score, from 0 to 1, from which on a picture counts as mature.
    pub threshold: f32,
    /// Set if an item with such a picture stays off the lists until a moderator has looked at it.
    pub holds: bool,
}

#[derive(Clone, Debug)]
pub enum NsfwClassifier {
    /// Takes a JPEG by `POST` and answers `{"score": 0.5}`.
    Server {
        url: Url,
        /// Sent as a bearer token. Its `Debug` form does not tell it.
        token: Option<AccessToken>,
    },
    Model(NsfwModel),
}

/// A model's file, and what the file does not tell.
#[derive(Clone, Debug, PartialEq)]
pub struct NsfwModel {
    pub path: PathBuf,
    /// Classes that are mature, counted from 0. Without any it is the only class, or the second of two.
    pub classes: Vec<usize>,
    /// Subtracted from red, green and blue, which are from 0 to 1 before, and what they are then divided by.
    pub mean: [f32; 3],
    pub deviation: [f32; 3],
    /// Set if the model expects blue first.
    pub is_bgr: bool,
    /// Set if the model's numbers are logits and not probabilities.
    pub are_logits: bool,
}

static ONLY_WITH_A_MODEL: [&Setting; 5] =
    [&NSFW_MODEL_CLASSES, &NSFW_MODEL_MEAN, &NSFW_MODEL_STD, &NSFW_MODEL_COLOURS, &NSFW_MODEL_OUTPUT];

/// Reads the settings; none without an address or a model.
pub(super) fn read(read: &mut SettingsReader) -> Option<NsfwCheck> {
    let threshold: f32 = read.parsed(&NSFW_CHECK_THRESHOLD, "a number above 0 and up to 1");
    if !(threshold > 0.0 && threshold <= 1.0) {
        read.mistake(&NSFW_CHECK_THRESHOLD, "must be a number above 0 and up to 1");
    }
    let holds = read.switch(&NSFW_CHECK_HOLD);
    let classifier = match (server(read), model(read)) {
        (Some(_), Some(_)) => {
            read.mistake(&NSFW_MODEL, "must not be set together with VITRINE_NSFW_CHECK_URL: use one of them");
            None
        }
        (server, model) => server.or(model),
    };
    classifier.map(|classifier| NsfwCheck { classifier, threshold, holds })
}

fn server(read: &mut SettingsReader) -> Option<NsfwClassifier> {
    let url = read.text(&NSFW_CHECK_URL);
    let token = read.text(&NSFW_CHECK_TOKEN);
    if url.is_empty() {
        if !token.is_empty() {
            read.incomplete(&NSFW_CHECK_URL, &NSFW_CHECK_TOKEN);
        }
        return None;
    }
    let Some(url) = Url::parse(&url).ok().filter(endpoint_is_safe) else {
        read.mistake(&NSFW_CHECK_URL, "must be an https address");
        return None;
    };
    Some(NsfwClassifier::Server { url, token: (!token.is_empty()).then(|| AccessToken::new(token)) })
}

fn model(read: &mut SettingsReader) -> Option<NsfwClassifier> {
    let Some(path) = read.path(&NSFW_MODEL) else {
        let is_set = read.is_given(&NSFW_MODEL);
        for name in ONLY_WITH_A_MODEL {
            if !is_set && read.is_given(name) {
                read.incomplete(&NSFW_MODEL, name);
            }
        }
        return None;
    };
    let one_of = |read: &mut SettingsReader, name: &Setting, other: &str| {
        let (text, usual) = (read.text(name), name.default);
        if text != usual && text != other {
            read.mistake(name, &format!("must be {usual} or {other}"));
        }
        text == other
    };
    Some(NsfwClassifier::Model(NsfwModel {
        path,
        classes: read.list(&NSFW_MODEL_CLASSES, "a comma-separated list of classes, counted from 0"),
        mean: colours(read, &NSFW_MODEL_MEAN, 0.0, |mean| (-1000.0..=1000.0).contains(&mean)),
        deviation: colours(read, &NSFW_MODEL_STD, 1.0, |deviation| (0.0001..=1000.0).contains(&deviation)),
        is_bgr: one_of(read, &NSFW_MODEL_COLOURS, "bgr"),
        are_logits: one_of(read, &NSFW_MODEL_OUTPUT, "logits"),
    }))
}

/// One number for red, green and blue, or three.
fn colours(read: &mut SettingsReader, name: &Setting, default: f32, is_possible: impl Fn(f32) -> bool) -> [f32; 3] {
    const RULE: &str = "one number, or three for red, green and blue, separated by commas";
    let given: Vec<f32> = read.list(name, RULE);
    let colours = match given[..] {
        [] => [default; 3],
        [all] => [all; 3],
        [red, green, blue] => [red, green, blue],
        _ => [f32::NAN; 3],
    };
    if !colours.into_iter().all(is_possible) {
        read.mistake(name, &format!("must be {RULE}"));
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::{NsfwClassifier, NsfwModel};
    use crate::{Config, ConfigError, SettingsSource};

    const URL: (&str, &str) = ("VITRINE_NSFW_CHECK_URL", "https://classifier.example/check");
    const TOKEN: (&str, &str) = ("VITRINE_NSFW_CHECK_TOKEN", "a token that no log shows");
    const MODEL: (&str, &str) = ("VITRINE_NSFW_MODEL", "/srv/model.onnx");

    #[test]
    fn it_is_off_until_there_is_an_address_or_a_model() {
        assert!(Config::from_source(SettingsSource::of([])).expect("valid").nsfw_check.is_none());
        let config = Config::from_source(SettingsSource::of([URL, TOKEN])).expect("valid");
        let check = config.nsfw_check.clone().expect("on");
        let NsfwClassifier::Server { url, .. } = check.classifier else { panic!("a server") };
        assert_eq!((url.as_str(), check.threshold, check.holds), (URL.1, 0.7, false));
        assert!(!format!("{config:?}").contains(TOKEN.1));
    }

    #[test]
    fn a_model_is_taken_as_most_are_unless_settings_say_otherwise() {
        let model = |settings: &[(&str, &str)]| {
            let config = Config::from_source(SettingsSource::of([MODEL].into_iter().chain(settings.iter().copied())));
            match config.expect("valid").nsfw_check.expect("on").classifier {
                NsfwClassifier::Model(model) => model,
                NsfwClassifier::Server { .. } => panic!("a model"),
            }
        };
        let usual = NsfwModel {
            path: MODEL.1.into(),
            classes: Vec::new(),
            mean: [0.0; 3],
            deviation: [1.0; 3],
            is_bgr: false,
            are_logits: false,
        };
        assert_eq!(model(&[]), usual);
        let all = [
            ("VITRINE_NSFW_MODEL_CLASSES", "1, 3"),
            ("VITRINE_NSFW_MODEL_MEAN", "0.5"),
            ("VITRINE_NSFW_MODEL_STD", "0.2,0.3,0.4"),
            ("VITRINE_NSFW_MODEL_COLOURS", "bgr"),
            ("VITRINE_NSFW_MODEL_OUTPUT", "logits"),
        ];
        let mean = [0.5; 3];
        let set = NsfwModel {
            classes: vec![1, 3],
            mean,
            deviation: [0.2, 0.3, 0.4],
            is_bgr: true,
            are_logits: true,
            ..usual
        };
        assert_eq!(model(&all), set);
    }

    #[test]
    fn what_contradicts_itself_or_is_impossible_is_a_mistake() {
        for settings in [
            &[TOKEN][..],
            &[("VITRINE_NSFW_CHECK_URL", "http://classifier.example")],
            &[("VITRINE_NSFW_CHECK_URL", "classifier")],
            &[URL, ("VITRINE_NSFW_CHECK_THRESHOLD", "0")],
            &[URL, ("VITRINE_NSFW_CHECK_THRESHOLD", "NaN")],
            &[URL, ("VITRINE_NSFW_CHECK_THRESHOLD", "70")],
            &[URL, ("VITRINE_NSFW_CHECK_HOLD", "perhaps")],
            &[URL, MODEL],
            &[MODEL, TOKEN],
            &[URL, ("VITRINE_NSFW_MODEL_CLASSES", "1")],
            &[("VITRINE_NSFW_MODEL_OUTPUT", "logits")],
            &[MODEL, ("VITRINE_NSFW_MODEL_CLASSES", "1;3")],
            &[MODEL, ("VITRINE_NSFW_MODEL_CLASSES", "-1")],
            &[MODEL, ("VITRINE_NSFW_MODEL_MEAN", "0.5,0.5")],
            &[MODEL, ("VITRINE_NSFW_MODEL_MEAN", "NaN")],
            &[MODEL, ("VITRINE_NSFW_MODEL_STD", "0")],
            &[MODEL, ("VITRINE_NSFW_MODEL_STD", "1,0.5,-1")],
            &[MODEL, ("VITRINE_NSFW_MODEL_COLOURS", "gbr")],
            &[MODEL, ("VITRINE_NSFW_MODEL_OUTPUT", "scores")],
        ] {
            let ConfigError(mistakes) =
                Config::from_source(SettingsSource::of(settings.iter().copied())).expect_err("a mistake");
            assert_eq!(mistakes.len(), 1, "{mistakes:?}");
            assert!(!mistakes[0].contains(TOKEN.1), "{mistakes:?}");
        }
        let own = [("VITRINE_NSFW_CHECK_URL", "http://127.0.0.1:9000/")];
        assert!(Config::from_source(SettingsSource::of(own)).is_ok());
    }
}
