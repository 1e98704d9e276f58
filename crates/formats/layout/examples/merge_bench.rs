//! Measures how long it takes to build each layout of a tree with all its options, as a theme download does it:
//! value files are parsed, merged in order, stamped and written. Prints microseconds, and fails over two milliseconds.
//!
//! `cargo run --release -p vitrine-layout --example merge_bench -- ../shared/layouts content/layouts`

#[path = "../tests/folder/mod.rs"]
mod folder;

use std::process::ExitCode;
use std::time::{Duration, Instant};
use vitrine_layout::layout_id::LayoutId;
use vitrine_layout::options::{OptionChoice, OptionKind};
use vitrine_layout::tree::{self, CatalogueLayout, LayoutTree};
use vitrine_layout::{BuildInput, Layout, LayoutStrictness, build};

/// The most that building one layout may take.
const BUDGET: Duration = Duration::from_millis(2);
const ROUNDS: usize = 200;

fn main() -> ExitCode {
    let roots: Vec<_> = std::env::args_os().skip(1).collect();
    if roots.is_empty() {
        eprintln!("usage: merge_bench FOLDER...  (each holding a folder \"targets\")");
        return ExitCode::FAILURE;
    }
    let mut slowest = Duration::ZERO;
    println!("{:>9} {:>9} {:>8} {:>8}  layout", "median µs", "worst µs", "options", "bytes");
    for root in roots {
        let catalogue = tree::read(&folder::Folder(root.into()));
        for layout in &catalogue.layouts {
            slowest = slowest.max(measure(&catalogue, layout));
        }
    }
    println!("slowest median: {} µs, budget {} µs", slowest.as_micros(), BUDGET.as_micros());
    if slowest <= BUDGET { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Builds the layout with the last value of every option, time and again; returns the median.
fn measure(catalogue: &LayoutTree, layout: &CatalogueLayout) -> Duration {
    let options = catalogue.options_of(layout);
    let choices: Vec<OptionChoice> = options
        .iter()
        .filter_map(|option| {
            let variable = match option.kind {
                OptionKind::Toggle | OptionKind::Select => None,
                OptionKind::Integer | OptionKind::Decimal => Some(option.range.map_or(1.0, |(_, max)| max).to_string()),
                OptionKind::String => Some("A".repeat(option.range.map_or(1, |(min, _)| min as usize).max(1))),
                OptionKind::Color => Some("#FF8000CC".to_owned()),
            };
            option.values.last().map(|value| OptionChoice { value_uuid: value.uuid, variable })
        })
        .collect();
    let Ok(layout_id) = LayoutId::new("Vitrine", "1") else {
        return Duration::MAX;
    };
    let mut times = Vec::with_capacity(ROUNDS);
    let mut length = 0;
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let base = layout
            .layout_json
            .as_ref()
            .and_then(|json| Layout::read(json.as_bytes(), LayoutStrictness::Strict).ok())
            .map(|(base, _)| base);
        let built = build(&BuildInput {
            target: layout.target,
            layout_name: &layout.name,
            author: Some("Ada"),
            layout_id: &layout_id,
            base: base.as_ref(),
            options: &options,
            choices: &choices,
        });
        times.push(started.elapsed());
        match built {
            Ok(json) => length = json.map_or(0, |json| json.len()),
            Err(error) => {
                eprintln!("{}: {error}", layout.name);
                return Duration::MAX;
            }
        }
    }
    times.sort();
    let (median, worst) = (times[ROUNDS / 2], times[ROUNDS - 1]);
    println!("{:>9} {:>9} {:>8} {length:>8}  {}", median.as_micros(), worst.as_micros(), choices.len(), layout.name);
    median
}
