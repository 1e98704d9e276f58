//! Writes a menu file of our own for tests and measurements: `cargo run -p vitrine-menu-file --example sample -- small|large FILE`.

#[path = "../tests/sample/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod sample;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, file] = arguments.as_slice() else {
        return Err(std::io::Error::other("usage: sample small|large FILE"));
    };
    let bytes = if size == "large" { sample::large_home() } else { sample::szs(&sample::home_files()) };
    std::fs::write(file, bytes)
}
