//! A fault at every call: whatever of the object store or the database fails, and whenever, nothing is left half written
//! (rule D-12). Each test is one path by which something is written; what is expected of all is in `harness`.

mod accounts;
mod deletion;
mod downloads;
mod harness;
mod layouts;
mod state;
mod switch;
mod wiiu;

use serde_json::{Value, json};
use vitrine_testing::{Answer, Caller, File, TestApp, plain};

/// Somebody who has not done anything yet.
async fn creator(test: &TestApp, round: u32) -> Caller {
    test.creator(&format!("Mona{round}")).await
}

/// A picture that no other round has, nor another use in the same.
fn screen(round: u32, used_for: u8) -> Vec<u8> {
    sized((1280, 720), round, used_for)
}

fn sized((width, height): (u32, u32), round: u32, used_for: u8) -> Vec<u8> {
    let spread = |factor: u32| (round * factor % 256) as u8;
    plain(width, height, [spread(37), spread(101), used_for * 40])
}

/// Sends a mutation with `$data` and files by the names of its fields, under a key by which it is done once.
async fn send(caller: &Caller, mutation: &str, mut variables: Value, files: &[(&str, &[u8])], key: &str) -> Answer {
    let paths: Vec<String> = files.iter().map(|(field, _)| format!("variables.data.{field}")).collect();
    for (field, _) in files {
        let place = field.split('.').fold(&mut variables["data"], |value, part| match part.parse::<usize>() {
            Ok(position) => &mut value[position],
            Err(_) => &mut value[part],
        });
        *place = Value::Null;
    }
    let sent: Vec<File<'_>> = paths.iter().zip(files).map(|(path, (_, bytes))| File { path, bytes }).collect();
    Box::pin(caller.upload(mutation, variables, &sent, &[("Idempotency-Key", key)])).await
}

/// A key for something that is done once.
fn fresh_key(test: &TestApp) -> String {
    test.app.random.uuid().to_string()
}

/// The number of the first item that a mutation has made.
fn first_id(answer: &Answer) -> String {
    let data = answer.data();
    let items = data.as_object().and_then(|data| data.values().next()).expect("an answer");
    items[0]["hexId"].as_str().expect("a number").to_owned()
}

/// What is asked of an item by its number.
fn by_id(hex_id: &str) -> Value {
    json!({ "id": hex_id })
}
