//! Wii U themes on the command line: `repack IN OUT` reads any archive, prints what it found and writes the one form
//! that every installer accepts. The oracle tests call it.

use std::process::ExitCode;
use std::{env, fs};

use vitrine_utheme::{CompatibilityFacts, UthemeLimits, read};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["repack", from, to] => repack(from, to),
        _ => Err("usage: utheme repack IN OUT".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn repack(from: &str, to: &str) -> Result<(), Box<dyn std::error::Error>> {
    let read = read(&fs::read(from)?, &UthemeLimits::default())?;
    for finding in &read.findings {
        println!("{} {finding}", finding.code());
    }
    println!("{:?}", CompatibilityFacts::of(&read.theme));
    fs::write(to, read.theme.to_archive()?)?;
    Ok(())
}
