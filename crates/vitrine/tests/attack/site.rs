//! A Vitrine server for one test: the built binary on a free port with a fresh folder.

use std::fs::File;
use std::io::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use crate::client::Client;

pub struct Plan {
    settings: Vec<(String, String)>,
    commands: Vec<Vec<String>>,
    descriptors_max: Option<u32>,
    disk_mib: Option<u32>,
    folder: Option<Folder>,
}

/// A running server. Dropping it kills it and removes its folder.
pub struct Site {
    /// Where it listens, on 127.0.0.1.
    pub port: u16,
    child: Child,
    folder: Option<Folder>,
}

impl Clone for Plan {
    /// A server of its own with the same settings: folders are not shared.
    fn clone(&self) -> Self {
        let (settings, commands) = (self.settings.clone(), self.commands.clone());
        Self { settings, commands, descriptors_max: self.descriptors_max, disk_mib: self.disk_mib, folder: None }
    }
}

/// A folder that is deleted when this is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// A fresh folder in the system's temporary folder.
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("vitrine-attack-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder takes folders");
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where the server keeps its database and files.
    pub fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn log(&self) -> PathBuf {
        self.0.join("log")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be deleted stays in the temporary folder; no result depends on it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Plan {
    /// The defaults, with rate limits that no test reaches by accident.
    pub fn new() -> Self {
        Self { settings: Vec::new(), commands: Vec::new(), descriptors_max: None, disk_mib: None, folder: None }
            .set("VITRINE_RATE_FACTOR", "100000")
            .set("VITRINE_AVIF", "off")
    }

    /// Adds a setting, or replaces an earlier one.
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.settings.retain(|(other, _)| other != name);
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    /// A command of the binary to run before it serves.
    pub fn first(mut self, arguments: &[&str]) -> Self {
        self.commands.push(arguments.iter().map(ToString::to_string).collect());
        self
    }

    /// How many files and sockets the server may hold open.
    pub fn descriptors(mut self, max: u32) -> Self {
        self.descriptors_max = Some(max);
        self
    }

    /// A disk of its own for its data, which only it sees. Where mounting is not allowed it says so and gives nothing.
    pub fn on_disk_of_mib(mut self, mib: u32) -> Option<Self> {
        let tried = Command::new("unshare").args(["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).output();
        if !tried.is_ok_and(|output| output.status.success()) {
            not_run("this account may not mount a file system");
            return None;
        }
        self.disk_mib = Some(mib);
        Some(self)
    }

    /// The folder of an earlier server.
    pub fn over(mut self, folder: Folder) -> Self {
        self.folder = Some(folder);
        self
    }

    /// Starts it and waits until it answers. Few do so at once: a dozen that start would take all time from those that are tried.
    pub async fn start(self) -> Site {
        static STARTING: Semaphore = Semaphore::const_new(3);
        let _turn = STARTING.acquire().await.expect("it is never closed");
        self.start_beside_any().await
    }

    /// Starts it beside whichever others start.
    pub async fn start_beside_any(mut self) -> Site {
        let folder = self.folder.take().unwrap_or_else(Folder::new);
        let port = free_port();
        for arguments in &self.commands {
            let output =
                self.command(arguments, &folder, port).stdout(Stdio::piped()).output().expect("the binary runs");
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            assert!(output.status.success(), "vitrine {} failed: {said}", arguments.join(" "));
        }
        let log = File::create(folder.log()).expect("the log can be written");
        let child = self.command(&["serve".to_owned()], &folder, port).stderr(log).spawn().expect("the binary runs");
        let mut site = Site { port, child, folder: Some(folder) };
        site.wait_until_ready().await;
        site
    }

    /// Starts it, expecting it to exit by itself, and returns its output. If it serves instead, it is killed, and the
    /// status has no exit code.
    pub async fn start_refused(mut self) -> Output {
        let folder = self.folder.take().unwrap_or_else(Folder::new);
        let mut command = self.command(&["serve".to_owned()], &folder, free_port());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        wait_for_exit(&mut child, Duration::from_secs(15)).await;
        // Has no effect on a process that has ended.
        let _ = child.kill();
        child.wait_with_output().expect("the process can be waited for")
    }

    /// Runs a command of the binary over the folder of an earlier server, which is given back.
    pub fn run(mut self, arguments: &[&str]) -> (Output, Folder) {
        let folder = self.folder.take().unwrap_or_else(Folder::new);
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let mut command = self.command(&arguments, &folder, free_port());
        let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().expect("the binary runs");
        (output, folder)
    }

    fn command(&self, arguments: &[String], folder: &Folder, port: u16) -> Command {
        // Thousands of restarts are for the binary as it is released.
        let binary = std::env::var_os("VITRINE_ATTACK_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_vitrine").into());
        let mut command = match (self.descriptors_max, self.disk_mib) {
            (None, None) => Command::new(binary),
            (_, Some(mib)) => {
                std::fs::create_dir_all(folder.data()).expect("the temporary folder takes folders");
                let mut shell = Command::new("unshare");
                let mount = format!("mount -t tmpfs -o size={mib}m none data; exec \"$0\" \"$@\"");
                shell.args(["-m", "sh", "-ec", &mount]).arg(binary);
                shell
            }
            (Some(max), None) => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &format!("ulimit -n {max}; exec \"$0\" \"$@\"")]).arg(binary);
                shell
            }
        };
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("VITRINE_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .current_dir(&folder.0)
            .env("VITRINE_DATA_DIR", folder.data())
            .env("VITRINE_LISTEN", format!("127.0.0.1:{port}"))
            .env("VITRINE_ADMIN_LISTEN", "127.0.0.1:0")
            .env("VITRINE_PUBLIC_URL", format!("http://127.0.0.1:{port}"))
            .envs(self.settings.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        command
    }
}

impl Site {
    pub fn client(&self) -> Client {
        Client::new(self.port, Ipv4Addr::LOCALHOST)
    }

    /// A visitor at another address of this machine; equal numbers give equal addresses.
    pub fn client_at(&self, number: u16) -> Client {
        Client::new(self.port, address(number))
    }

    /// Somebody at the admin listener, whose port the log tells.
    pub fn admin(&self) -> Client {
        let log = self.log();
        let told = log.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let address = told
            .filter(|line| line["message"] == "answering for health and metrics")
            .find_map(|line| line["address"].as_str()?.parse::<std::net::SocketAddr>().ok());
        Client::new(address.expect("the admin listener is told of in the log").port(), Ipv4Addr::LOCALHOST)
    }

    async fn wait_until_ready(&mut self) {
        let began = Instant::now();
        while self.client().get("/").await.is_err() {
            let ended = self.child.try_wait().expect("the process can be asked");
            assert!(ended.is_none(), "the server ended: {}", self.log());
            assert!(began.elapsed() < Duration::from_secs(60), "the server does not come up: {}", self.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Everything it has written to its log.
    pub fn log(&self) -> String {
        let path = self.folder.as_ref().map(Folder::log).unwrap_or_default();
        String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default()).into_owned()
    }

    /// The id of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop, as an operator does; `None` if it does not within that time.
    pub async fn terminate(&mut self, within: Duration) -> Option<ExitStatus> {
        self.signal("TERM");
        self.wait(within).await
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let asked = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()), "the process runs");
    }

    /// How it ended; `None` if it did not within that time.
    pub async fn wait(&mut self, within: Duration) -> Option<ExitStatus> {
        wait_for_exit(&mut self.child, within).await
    }

    /// Where it keeps everything.
    pub fn folder(&self) -> &Folder {
        self.folder.as_ref().expect("a site has its folder until it is killed")
    }

    /// Changes the size of the disk of [`Plan::on_disk_of_mib`] while the server runs.
    pub fn resize_disk_to_mib(&self, mib: u32) {
        let (id, size) = (self.child.id().to_string(), format!("remount,size={mib}m"));
        let data = self.folder().data();
        let mut command = Command::new("nsenter");
        command.args(["-t", &id, "-m", "mount", "-o", &size]).arg(data);
        let output = command.output().expect("nsenter is there where unshare is");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Stops it gracefully and keeps its folder.
    pub async fn stop(mut self) -> Folder {
        let status = self.terminate(Duration::from_secs(15)).await;
        assert!(status.is_some_and(|status| status.success()), "SIGTERM ends it in order: {status:?}");
        self.folder.take().expect("a site has its folder until it ends")
    }

    /// Kills it, as a power failure would, and keeps its folder.
    pub fn kill(mut self) -> Folder {
        self.child.kill().expect("the process runs");
        self.child.wait().expect("the process can be waited for");
        self.folder.take().expect("a site has its folder until it is killed")
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn wait_for_exit(child: &mut Child, within: Duration) -> Option<ExitStatus> {
    let began = Instant::now();
    while began.elapsed() < within {
        if let Some(status) = child.try_wait().expect("the process can be asked") {
            return Some(status);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    None
}

/// Names what this machine lacks, past the capture of tests that pass. `scripts/test.sh` lists these lines.
pub fn not_run(reason: &str) {
    let _ = writeln!(std::io::stderr(), "\nnot run: {reason}");
}

/// One of the many addresses of the loopback interface.
pub fn address(number: u16) -> Ipv4Addr {
    let [high, low] = (number + 1).to_be_bytes();
    Ipv4Addr::new(127, 1, high, low)
}

/// A port below those that connections get: one that is opened to a port where nobody listens yet may be given that very port,
/// and would connect to itself.
pub fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    let first = std::process::id().wrapping_mul(64);
    let mut ports = std::iter::repeat_with(|| first.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % 12_000)
        .map(|number| 20_000 + u16::try_from(number).expect("it is below 12,000"));
    ports.by_ref().take(1_000).find(is_free).expect("the loopback interface has a free port")
}
