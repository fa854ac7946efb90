//! A nats-server of its own for each test, on loopback. Its program is named by the environment;
//! without it the tests that need one say that they are left out.
#![allow(
    dead_code,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "each test uses some of it, and fails by panicking"
)]

use kumiki_fleet::{Connection, Credentials};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with the test.
pub(crate) struct Server {
    program: PathBuf,
    folder: PathBuf,
    pub(crate) port: u16,
    child: Option<Child>,
}

/// The user and the password of every test.
pub(crate) const USER: &str = "fleet";
pub(crate) const PASSWORD: &str = "a-password-of-tests";

impl Server {
    /// A server with its files in a folder; `None`, and a word about it, where there is no program.
    pub(crate) fn start(folder: &Path) -> Option<Self> {
        Server::start_with(folder, |config| config)
    }

    /// The same with something changed in its configuration.
    pub(crate) fn start_with(folder: &Path, change: impl Fn(String) -> String) -> Option<Self> {
        let Some(program) = std::env::var_os("KUMIKI_NATS_SERVER") else {
            eprintln!("left out: KUMIKI_NATS_SERVER does not name a nats-server");
            return None;
        };
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let config = kumiki_fleet::server_config()
            .replace("port: 4222", &format!("listen: \"127.0.0.1:{port}\""))
            .replace("\"nats-data\"", &format!("{:?}", folder.join("nats").display().to_string()));
        assert!(config.contains(&port.to_string()) && config.contains("/nats\""), "{config}");
        std::fs::write(folder.join("nats.conf"), change(config)).unwrap();
        let mut server =
            Server { program: program.into(), folder: folder.to_owned(), port, child: None };
        server.begin();
        Some(server)
    }

    /// Starts it, or starts it again.
    pub(crate) fn begin(&mut self) {
        let log = std::fs::File::create(self.folder.join("nats.log")).unwrap();
        let child = Command::new(&self.program)
            .arg("-c")
            .arg(self.folder.join("nats.conf"))
            .current_dir(&self.folder)
            .env("KUMIKI_NATS_USER", USER)
            .env("KUMIKI_NATS_PASSWORD", PASSWORD)
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.child = Some(child);
        let begun = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "the server does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// As `kill -9` does.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn connection(&self) -> Connection {
        let credentials = Credentials::User(USER.to_owned(), PASSWORD.to_owned());
        Connection { url: self.url(), credentials, certificates: None }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server's configuration with TLS, as its comments say how, and the file that clients trust;
/// `None`, and a word about it, where there is no openssl.
pub(crate) fn with_tls(folder: &Path, config: &str) -> Option<(String, PathBuf)> {
    if Command::new("openssl").arg("version").output().is_err() {
        eprintln!("left out: there is no openssl to make a certificate with");
        return None;
    }
    let uncommented: Vec<&str> =
        config.lines().map(|line| line.strip_prefix("# ").unwrap_or(line)).collect();
    let at = |words: &str| uncommented.iter().position(|line| line.contains(words)).unwrap();
    let (command, block) = (at("openssl req"), at("tls {"));
    let command = uncommented[command..block].join("\n").replace("DNS:HOST", "IP:127.0.0.1");
    let made = Command::new("sh").args(["-c", &command]).current_dir(folder).output().unwrap();
    assert!(made.status.success(), "{command}: {made:?}");
    let tls = uncommented[block..].join("\n");
    let before: Vec<&str> = config.lines().take(block).collect();
    Some((format!("{}\n{tls}\n", before.join("\n")), folder.join("server.pem")))
}

/// Waits until something is so; a test that waits too long fails.
#[track_caller]
pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(90), "{what}: not after 90 s");
        std::thread::sleep(Duration::from_millis(20));
    }
}
