//! Inspects files from the command line: `inspect [--json] FILE…`. Ends with the worst exit status of all files.

use std::process::ExitCode;
use std::{env, fs};

use vitrine_inspect::{ReportFormat, run};

fn main() -> ExitCode {
    let mut format = ReportFormat::Text;
    let mut worst = 0;
    for argument in env::args().skip(1) {
        if argument == "--json" {
            format = ReportFormat::Json;
            continue;
        }
        let status = match fs::read(&argument) {
            Ok(bytes) => {
                let (text, status) = run(&argument, &bytes, format);
                print!("{text}");
                status
            }
            Err(error) => {
                eprintln!("{argument}: {error}");
                2
            }
        };
        worst = worst.max(status);
    }
    ExitCode::from(u8::try_from(worst).unwrap_or(2))
}
