//! The menus that a name may mean, with the icons of each: `target [NAME…]`; without a name all of them.

use std::env;

use vitrine_target::Target;

fn main() {
    let names: Vec<String> = env::args().skip(1).collect();
    if names.is_empty() {
        Target::ALL.into_iter().for_each(print);
    }
    for name in names {
        match Target::from_foreign(&name) {
            Some((target, _)) => print(target),
            None => println!("{name}: no menu"),
        }
    }
}

fn print(target: Target) {
    println!("{}: {}, in themes {}", target.nice_name(), target.console_file(), target.theme_name());
    for icon in target.icons() {
        let since = icon.min_firmware.map(|firmware| format!(", from firmware {firmware} on")).unwrap_or_default();
        println!("  {}: {}, {}×{}{since}", icon.name, icon.meaning, icon.width, icon.height);
    }
}
