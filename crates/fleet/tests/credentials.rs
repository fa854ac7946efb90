//! How a server lets one in, with real servers on loopback: what the printed configuration says about
//! passwords, keys and TLS is so. And servers that will not do.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod server;

use kumiki_fleet::{Connection, Credentials, FleetError, status};
use server::{PASSWORD, Server, USER, with_tls};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;

/// What the server says to somebody with such a file of credentials.
fn asked(url: &str, file: &Path, certificates: Option<&Path>) -> Result<String, FleetError> {
    let connection = Connection::new(url, Some(file), certificates.map(Path::to_owned))?;
    status(&connection).map(|status| status.to_string())
}

/// A file in a folder.
fn file(folder: &Path, name: &str, text: &str) -> std::path::PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_user_is_let_in_by_the_password_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let right = file(folder.path(), "right", &format!("{USER}\n{PASSWORD}\n"));
    assert!(asked(&server.url(), &right, None).unwrap().contains("0 jobs"));
    let wrong = file(folder.path(), "wrong", "fleet guessed");
    let refused = asked(&server.url(), &wrong, None).unwrap_err().to_string();
    assert!(refused.contains("authorization") && !refused.contains("guessed"), "{refused}");
}

#[test]
fn an_nkey_lets_in_whoever_has_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let (key, other) = (nkeys::KeyPair::new_user(), nkeys::KeyPair::new_user());
    let in_use = |config: String| {
        let lines = config.lines().filter(|line| !line.contains("$KUMIKI_NATS_USER,"));
        let keyed = lines.map(|line| line.replace("# users: [ { nkey: U", "users: [ { nkey: U"));
        let keyed: Vec<String> = keyed.collect();
        let changed = keyed.join("\n").replace("U... }", &format!("{} }}", key.public_key()));
        assert!(changed.contains("    users: [ { nkey: U") && !changed.contains("password:"));
        changed
    };
    let Some(server) = Server::start_with(folder.path(), in_use) else { return };
    let right = file(folder.path(), "right", &format!("{}\n", key.seed().unwrap()));
    assert!(asked(&server.url(), &right, None).unwrap().contains("0 jobs"));
    let wrong = file(folder.path(), "wrong", &other.seed().unwrap());
    let refused = asked(&server.url(), &wrong, None).unwrap_err().to_string();
    assert!(refused.contains("authorization"), "{refused}");
    let anybody = Connection { credentials: Credentials::None, ..server.connection() };
    assert!(status(&anybody).unwrap_err().to_string().contains("authorization"));
}

#[test]
fn a_certificate_of_ones_own_is_trusted_where_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let Some((_, certificate)) = with_tls(folder.path(), kumiki_fleet::server_config()) else {
        return;
    };
    let secured = |config: String| with_tls(folder.path(), &config).unwrap().0;
    let Some(server) = Server::start_with(folder.path(), secured) else { return };
    let url = server.url().replace("nats://", "tls://");
    let user = file(folder.path(), "user", &format!("{USER} {PASSWORD}"));
    assert!(asked(&url, &user, Some(&certificate)).unwrap().contains("0 jobs"));
    let refused = asked(&url, &user, None).unwrap_err().to_string();
    assert!(refused.contains("certificate"), "{refused}");
    // Nobody speaks with such a server in the clear.
    let mut line = String::new();
    let stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    BufReader::new(stream).read_line(&mut line).unwrap();
    assert!(line.contains("\"tls_required\":true"), "{line}");
}

/// A server that says who it is, and that it is alive.
fn pretend(version: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("nats://{}", listener.local_addr().unwrap());
    let about = format!(
        "INFO {{\"server_id\":\"OLD\",\"server_name\":\"old\",\"version\":\"{version}\",\
         \"proto\":1,\"go\":\"go1.19\",\"host\":\"127.0.0.1\",\"port\":4222,\"headers\":true,\
         \"max_payload\":1048576,\"client_id\":1,\"client_ip\":\"127.0.0.1\"}}\r\n"
    );
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut answers = stream.try_clone().unwrap();
            answers.write_all(about.as_bytes()).unwrap();
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                if line.starts_with("PING") {
                    // Its client may have gone.
                    let _ = answers.write_all(b"PONG\r\n");
                }
            }
        }
    });
    url
}

#[test]
fn a_server_that_is_too_old_is_told_by_its_version() {
    let url = pretend("2.9.25");
    let told = status(&Connection { url, ..Connection::default() }).unwrap_err();
    assert!(matches!(told, FleetError::Unsuitable(_)), "{told}");
    let told = told.to_string();
    assert!(told.contains("found nats-server 2.9.25, expected 2.10 or newer"), "{told}");
}

#[test]
fn a_server_that_keeps_no_messages_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let without = |config: String| {
        let (before, rest) = config.split_once("jetstream {").unwrap();
        format!("{before}{}", rest.split_once("}\n").unwrap().1)
    };
    let Some(server) = Server::start_with(folder.path(), without) else { return };
    let told = status(&server.connection()).unwrap_err().to_string();
    assert!(told.contains("is JetStream on?"), "{told}");
}
