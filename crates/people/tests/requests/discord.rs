//! Signing in, registering and linking through a platform that answers as a real one, and through one that does not.

mod browser;
mod hostile;
mod linking;
mod model;
mod platform;
mod registering;
mod signing_in;

use vitrine_db::testing::engines;

use browser::Browser;
use platform::Platform;
use vitrine_testing::TestApp;

/// Runs a test on every engine, beside a platform of its own.
async fn with_platform(test: impl AsyncFn(TestApp, Platform)) {
    for engine in engines() {
        let platform = Platform::start().await;
        let settings = platform.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        test(TestApp::with(engine, &settings).await, platform).await;
    }
}
