//! Asks a server how its fleet is doing.

use crate::connect::Connection;
use crate::coordinate::{machines, runtime};
use crate::error::{FleetError, Result};
use crate::queue::{Queue, announced};
use crate::status::{FleetStatus, JobStatus};
use async_nats::jetstream::kv;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since something was put on a board.
pub(crate) fn age(entry: &kv::Entry) -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    (now - entry.created.unix_timestamp_nanos() as f64 / 1e9).max(0.0)
}

/// Asks a server how its fleet is doing.
pub fn status(connection: &Connection) -> Result<FleetStatus> {
    let runtime = runtime()?;
    runtime.block_on(async {
        let client = connection.open("kumiki status").await?;
        let mut jobs = Vec::new();
        for announcement in announced(&client).await? {
            let Ok(queue) = Queue::open(&client, &announcement.id).await else { continue };
            let failed = "cannot read the status";
            let said = queue.board.entry("status").await;
            let said = said.map_err(FleetError::server(failed))?;
            jobs.push(JobStatus {
                machines: machines(&queue).await?.into_values().collect(),
                coordinator_seen_seconds_ago: said.as_ref().map(age),
                status: said
                    .and_then(|entry| serde_json::from_slice(&entry.value).ok())
                    .unwrap_or_default(),
                announcement,
            });
        }
        Ok(FleetStatus { server: client.server_info().version, jobs })
    })
}
