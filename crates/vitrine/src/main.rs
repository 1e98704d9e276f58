//! The binary: reads the settings, opens the application and hands over. Wiring only.

mod admin;
mod allocator;
mod commands;
mod demo;
mod failure;
mod healthcheck;
mod logging;
mod model;
mod operate;
mod panics;
mod serve;
mod site;
mod stopping;
mod users;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use commands::Command;
use vitrine_core::sysexits;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Threads for CPU-bound work and for files. The pools of the product use at most ten of them, the rest is for files.
const BLOCKING_THREADS: usize = 32;
/// Stack of a thread, four times the usual. The futures of a request are nested, and without optimisation all of them are on the
/// stack. Unused stack takes addresses and no memory.
const THREAD_STACK_BYTES: usize = 8 << 20;
/// Tasks that a busy thread runs between two polls of the network. A list may take milliseconds at a time: with the
/// usual 61, a request that is only refused would wait for half a second.
const POLLS_PER_LOOK: u32 = 8;
/// Time limit for threads that wait for the network, such as for a host name, or for a file. Ending them loses no more
/// than a kill.
const THREADS_END_WITHIN: Duration = Duration::from_secs(5);

/// A community site for console themes, in one binary.
#[derive(Parser)]
#[command(
    name = "vitrine",
    version,
    about,
    after_help = "Settings come from VITRINE_… variables and an optional file: `vitrine settings` lists them."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if matches!(arguments.command, Command::Serve { .. } | Command::User(_)) {
        allocator::give_memory_back();
    }
    let written_at_the_end = match logging::begin() {
        Ok(written_at_the_end) => written_at_the_end,
        Err(error) => {
            eprintln!("vitrine: {error}");
            return ExitCode::from(sysexits::SYSTEM);
        }
    };
    panics::log();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .event_interval(POLLS_PER_LOOK)
        .max_blocking_threads(BLOCKING_THREADS)
        .thread_stack_size(THREAD_STACK_BYTES)
        .build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("vitrine: {error}");
            return ExitCode::from(sysexits::SYSTEM);
        }
    };
    let ended = runtime.block_on(commands::run(arguments.command));
    runtime.shutdown_timeout(THREADS_END_WITHIN);
    if demo::is_over() {
        drop(written_at_the_end);
        eprintln!("vitrine: cannot begin the demo anew: {}", allocator::restart());
        return ExitCode::from(sysexits::SYSTEM);
    }
    match ended {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("vitrine: {failure}");
            failure.exit_code()
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Subcommand as _};

    use super::*;
    use vitrine_tools::ToolCommand;

    const COMMANDS: &str = include_str!("../../../docs/operate/commands.md");
    const TOOLS: &str = include_str!("../../../docs/tools.md");

    /// Returns the words that people type for each command below this one, such as `jobs list`, and its options.
    fn typed(command: &clap::Command, before: &str) -> Vec<(String, Vec<String>)> {
        if !command.has_subcommands() {
            let options = command.get_arguments().filter_map(clap::Arg::get_long).map(|name| format!("--{name}"));
            return vec![(before.trim().to_owned(), options.collect())];
        }
        let inner = command.get_subcommands();
        inner.flat_map(|inner| typed(inner, &format!("{before} {}", inner.get_name()))).collect()
    }

    /// Everything between back-quotes in the rows of `docs/operate/commands.md` that show this command.
    fn shown(command: &str) -> Vec<&'static str> {
        let spans = |line: &'static str| line.split('`').skip(1).step_by(2);
        let is_of = |span: &str| {
            let rest = span.strip_prefix("vitrine ").unwrap_or(span).strip_prefix(command);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        COMMANDS
            .lines()
            .filter(|line| line.starts_with("| `vitrine "))
            .flat_map(spans)
            .filter(|span| is_of(span))
            .collect()
    }

    fn has_option(text: &str, option: &str) -> bool {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| word == option)
    }

    #[test]
    fn every_command_is_documented_with_its_options() {
        let tools = ToolCommand::augment_subcommands(clap::Command::new("tools"));
        let mut missing = Vec::new();
        for (command, options) in typed(&Arguments::command(), "") {
            let name = command.split(' ').next().unwrap_or_default();
            let is_tool = tools.find_subcommand(name).is_some();
            let row = shown(if is_tool { name } else { &command });
            if row.is_empty() || (is_tool && !TOOLS.contains(&format!("vitrine {command}"))) {
                missing.push(command.clone());
            }
            let told = |option: &str| match is_tool {
                true => has_option(TOOLS, option),
                false => row.iter().any(|span| has_option(span, option)),
            };
            missing.extend(options.iter().filter(|option| !told(option)).map(|option| format!("{command} {option}")));
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
