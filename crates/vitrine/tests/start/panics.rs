//! A panic of the built binary.

use std::fs::File;

use super::{Place, end, not_run};

#[test]
fn a_panic_is_written_to_the_log_and_nowhere_else() {
    let full = match File::options().write(true).open("/dev/full") {
        Ok(full) => full,
        Err(error) => return not_run(&format!("/dev/full: {error}")),
    };
    // What prints and cannot is the one panic that can be had from outside.
    let mut command = Place::new().command(&["settings"], &[]);
    command.current_dir("/").stdout(full);
    let ended = end(command);
    assert!(ended.status.is_some_and(|status| status != 0), "{}", ended.said);
    let lines: Vec<&str> = ended.said.lines().collect();
    let [line] = lines[..] else { panic!("one line: {lines:?}") };
    let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(
        (&line["level"], &line["message"], &line["thread"]),
        (&"ERROR".into(), &"panicked".into(), &"main".into())
    );
    assert!(line["cause"].as_str().is_some_and(|cause| cause.contains("stdout")), "{line}");
    assert!(line["place"].as_str().is_some_and(|place| place.contains(".rs:")), "{line}");
}

#[test]
fn an_output_that_nobody_reads_to_its_end_is_no_panic() {
    let place = Place::new();
    let mut child = place.command(&["settings"], &[]).spawn().expect("it runs");
    drop(child.stdout.take());
    let ended = super::end_of(child);
    assert!(ended.said.is_empty(), "{}", ended.said);
    assert!(matches!(ended.status, Some(0 | 141)), "{:?}", ended.status);
}
