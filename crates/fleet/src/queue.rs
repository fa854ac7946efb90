//! A job on the server: a stream of lots that workers take from, a stream of results with one place
//! for each lot, and a bucket for what everybody should know. Knows bytes and numbers, not what is
//! in them.

use crate::error::{FleetError, Result, chain};
use crate::job::{Announcement, plain};
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::stream::{
    self, DiscardPolicy, LastRawMessageErrorKind, RetentionPolicy,
};
use async_nats::jetstream::{self, AckKind, Message, kv};
use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, future};
use std::collections::BTreeSet;
use std::time::Duration;

/// The bucket that says which jobs there are.
const JOBS: &str = "kumiki-jobs";

/// Results that stay on the server after they were entered, so that it refuses a late second one by
/// itself. Older ones are refused by the ledger.
const KEPT_RESULTS: u64 = 1_000;

/// The most machines that may wait for a lot at the same time.
const MOST_WAITING: i64 = 65_536;

/// How long the end of a job is to be heard.
const FAREWELL: Duration = Duration::from_millis(500);

/// Lots that are published together.
const TOGETHER: usize = 256;

/// How long the server has to answer before the worst is assumed.
const ANSWER: Duration = Duration::from_secs(5);

/// A job on a server.
#[derive(Clone)]
pub struct Queue {
    context: jetstream::Context,
    id: String,
    lots: stream::Stream,
    results: stream::Stream,
    /// What everybody should know: plan, best, machines, status.
    pub(crate) board: kv::Store,
}

/// A lot in a worker's hands.
pub struct Delivered {
    /// The lot's number.
    pub number: u64,
    /// What it says.
    pub payload: Bytes,
    /// How often it was handed out, this time included.
    pub deliveries: i64,
    /// Lots that were left for others when it was handed out.
    pub left: u64,
    message: Message,
}

/// What the server said to a result or a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Published {
    /// It keeps it.
    Kept,
    /// It has one already.
    Refused,
}

/// A result that a worker sent.
pub struct Received {
    /// The number of the lot.
    pub number: u64,
    /// What was sent.
    pub payload: Bytes,
    sequence: u64,
    message: Message,
}

/// The last part of a subject as a number.
fn number(subject: &str) -> Option<u64> {
    subject.rsplit('.').next()?.parse().ok()
}

/// The server's refusal of a second message where there may be one.
fn is_second(error: &jetstream::context::PublishError) -> bool {
    chain(error).contains("maximum messages per subject")
}

/// The bucket of jobs.
async fn jobs(context: &jetstream::Context) -> Result<kv::Store> {
    let config = kv::Config { bucket: JOBS.to_owned(), history: 1, ..kv::Config::default() };
    context.create_or_update_key_value(config).await.map_err(FleetError::server(JETSTREAM))
}

const JETSTREAM: &str = "the server does not keep messages (is JetStream on?)";

/// The jobs that a server has.
pub(crate) async fn announced(client: &async_nats::Client) -> Result<Vec<Announcement>> {
    let context = jetstream::new(client.clone());
    let jobs = jobs(&context).await?;
    let failed = "cannot read the list of jobs";
    let keys = jobs.keys().await.map_err(FleetError::server(failed))?;
    let keys: Vec<String> = keys.try_collect().await.map_err(FleetError::server(failed))?;
    let mut found = Vec::new();
    for key in keys {
        let text = jobs.get(&key).await.map_err(FleetError::server(failed))?;
        // Announcements of versions to come may say something else.
        found.extend(text.and_then(|text| serde_json::from_slice::<Announcement>(&text).ok()));
    }
    Ok(found)
}

impl Queue {
    /// The job of an announcement, made where it is not there yet.
    pub async fn create(client: &async_nats::Client, job: &Announcement) -> Result<Self> {
        let context = jetstream::new(client.clone());
        let id = &job.id;
        let one_each = stream::Config {
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            ..stream::Config::default()
        };
        let lots = stream::Config {
            name: format!("kumiki-{id}-lots"),
            description: Some(job.title.clone()),
            subjects: vec![format!("kumiki.v1.{id}.lot.*")],
            retention: RetentionPolicy::WorkQueue,
            ..one_each.clone()
        };
        let results = stream::Config {
            name: format!("kumiki-{id}-results"),
            description: Some(job.title.clone()),
            subjects: vec![format!("kumiki.v1.{id}.result.*")],
            ..one_each
        };
        let make = || FleetError::server::<jetstream::context::CreateStreamError>(JETSTREAM);
        let lots = context.get_or_create_stream(lots).await.map_err(make())?;
        let results = context.get_or_create_stream(results).await.map_err(make())?;
        let board =
            kv::Config { bucket: format!("kumiki-{id}"), history: 1, ..kv::Config::default() };
        let board = context.create_or_update_key_value(board).await;
        let board = board.map_err(FleetError::server(JETSTREAM))?;
        let queue = Queue { context, id: id.clone(), lots, results, board };
        let workers = pull::Config {
            durable_name: Some("workers".to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: Duration::from_secs_f64(job.lease),
            max_deliver: -1,
            max_ack_pending: -1,
            max_waiting: MOST_WAITING,
            ..pull::Config::default()
        };
        let collector = pull::Config {
            durable_name: Some("coordinator".to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: Duration::from_secs(30),
            max_deliver: -1,
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        let failed = "cannot make a queue";
        // A job that was over or paused, and goes on.
        for word in ["over", "paused"] {
            queue.board.purge(word).await.map_err(FleetError::server(failed))?;
        }
        queue.lots.create_consumer(workers).await.map_err(FleetError::server(failed))?;
        queue.results.create_consumer(collector).await.map_err(FleetError::server(failed))?;
        Ok(queue)
    }

    /// The job of an announcement, which must be there.
    pub async fn open(client: &async_nats::Client, id: &str) -> Result<Self> {
        let context = jetstream::new(client.clone());
        let gone = "the job is no longer there";
        let stream = |name: &str| context.get_stream(format!("kumiki-{id}-{name}"));
        let lots = stream("lots").await.map_err(FleetError::server(gone))?;
        let results = stream("results").await.map_err(FleetError::server(gone))?;
        let board = context.get_key_value(format!("kumiki-{id}")).await;
        let board = board.map_err(FleetError::server(gone))?;
        Ok(Queue { context: context.clone(), id: id.to_owned(), lots, results, board })
    }

    /// Tells workers that there is something to do.
    pub async fn announce(&self, job: &Announcement) -> Result<()> {
        let text = serde_json::to_vec(job).map_err(FleetError::server("an announcement"))?;
        let put = jobs(&self.context).await?.put(&self.id, text.into()).await;
        put.map(|_| ()).map_err(FleetError::server("cannot announce the job"))
    }

    /// Tells workers to finish what they have and to take no more.
    pub async fn pause(&self) -> Result<()> {
        self.put("paused", b"true".to_vec()).await?;
        let hidden = jobs(&self.context).await?.purge(&self.id).await;
        hidden.map_err(FleetError::server("cannot pause the job"))
    }

    /// Tells workers that there is nothing more to do, and takes everything of the job away.
    pub async fn remove(&self) -> Result<()> {
        let failed = "cannot end the job";
        let over = self.board.put("over", Bytes::from_static(b"true")).await;
        over.map_err(FleetError::server(failed))?;
        jobs(&self.context).await?.purge(&self.id).await.map_err(FleetError::server(failed))?;
        let id = &self.id;
        for name in [format!("kumiki-{id}-lots"), format!("kumiki-{id}-results")] {
            self.context.delete_stream(name).await.map_err(FleetError::server(failed))?;
        }
        // Workers hear that it is over before there is nothing to hear it from.
        tokio::time::sleep(FAREWELL).await;
        let board = self.context.delete_key_value(format!("kumiki-{id}")).await;
        board.map(|_| ()).map_err(FleetError::server(failed))
    }

    /// What tells the job from others.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Puts something on the job's board.
    pub async fn put(&self, key: &str, value: Vec<u8>) -> Result<()> {
        let put = self.board.put(key, value.into()).await;
        put.map(|_| ()).map_err(FleetError::server("cannot write to the job's board"))
    }

    /// What the job's board says.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>> {
        let failed = FleetError::server("cannot read the job's board");
        self.board.get(key).await.map_err(failed)
    }

    /// Publishes lots; one that is there already stays as it is.
    pub async fn publish(&self, lots: &[(u64, Vec<u8>)]) -> Result<()> {
        let failed = "cannot publish a lot";
        for lots in lots.chunks(TOGETHER) {
            let mut sent = Vec::with_capacity(lots.len());
            for (number, payload) in lots {
                let publishing = self.context.publish(self.lot(*number), payload.clone().into());
                sent.push(publishing.await.map_err(FleetError::server(failed))?.into_future());
            }
            for answer in future::join_all(sent).await {
                match answer {
                    Err(error) if !is_second(&error) => {
                        return Err(FleetError::server(failed)(error));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn lot(&self, number: u64) -> String {
        format!("kumiki.v1.{}.lot.{number}", self.id)
    }

    /// Takes a lot out of the queue that is done. By its sequence: a purge would make the server forget
    /// which other lots were given back, and they would wait for the end of their leases.
    pub async fn withdraw(&self, number: u64) -> Result<()> {
        let failed = "cannot withdraw a lot";
        let sequence = match self.lots.get_last_raw_message_by_subject(&self.lot(number)).await {
            Ok(message) => message.sequence,
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => return Ok(()),
            Err(error) => return Err(FleetError::server(failed)(error)),
        };
        let deleted = self.lots.delete_message(sequence).await;
        deleted.map(|_| ()).map_err(FleetError::server(failed))
    }

    /// The lots that nobody has finished.
    pub async fn pending(&self) -> Result<BTreeSet<u64>> {
        let failed = "cannot list the lots";
        let filter = format!("kumiki.v1.{}.lot.*", self.id);
        let info = self.lots.info_with_subjects(filter).await;
        let subjects = info.map_err(FleetError::server(failed))?;
        let found = subjects.try_filter_map(|(subject, _)| future::ok(number(&subject)));
        found.try_collect().await.map_err(FleetError::server(failed))
    }

    async fn consumer(&self, stream: &stream::Stream, name: &str) -> Result<PullConsumer> {
        let consumer = stream.get_consumer(name).await;
        consumer.map_err(|error| FleetError::Server {
            what: "cannot find the queue",
            error: error.to_string(),
        })
    }

    /// The queue that workers take lots from.
    pub async fn workers(&self) -> Result<PullConsumer> {
        self.consumer(&self.lots, "workers").await
    }

    /// The queue that the coordinator takes results from.
    pub async fn collector(&self) -> Result<PullConsumer> {
        self.consumer(&self.results, "coordinator").await
    }

    /// Takes lots, as many as there are and no more than asked for; where there is none, waits for
    /// one for a while.
    pub async fn take_several(
        workers: &PullConsumer,
        most: usize,
        wait: Duration,
    ) -> Result<Vec<Delivered>> {
        let taken = batch(workers, most, wait, "cannot take a lot").await?;
        let delivered = |message: Message| {
            let number = number(&message.subject)?;
            let told = message.info().map(|info| (info.delivered, info.pending));
            let (deliveries, left) = told.unwrap_or((1, 0));
            let payload = message.payload.clone();
            Some(Delivered { number, payload, deliveries, left, message })
        };
        Ok(taken.into_iter().filter_map(delivered).collect())
    }

    /// Sends the result of a lot. Refused = there is one, and the lot is done.
    pub async fn send(&self, number: u64, payload: Bytes) -> Result<Published> {
        let subject = format!("kumiki.v1.{}.result.{number}", self.id);
        let failed = "cannot send a result";
        let sent = self.context.publish(subject, payload).await;
        let answer = match sent {
            Ok(answer) => answer.await,
            Err(error) => Err(error),
        };
        match answer {
            Ok(_) => Ok(Published::Kept),
            Err(error) if is_second(&error) => Ok(Published::Refused),
            Err(error) if error.kind() == PublishErrorKind::MaxPayloadExceeded => {
                let said = "the result of a lot is larger than the server lets through: begin with \
                            a smaller --lot, or raise max_payload";
                Err(FleetError::Unsuitable(said.to_owned()))
            }
            Err(error) => Err(FleetError::server(failed)(error)),
        }
    }

    /// Takes results, waiting for the first for a while.
    pub async fn receive(collector: &PullConsumer, wait: Duration) -> Result<Vec<Received>> {
        let mut found = Vec::new();
        for message in batch(collector, 256, wait, "cannot take results").await? {
            let sequence = message.info().map(|info| info.stream_sequence);
            if let (Some(number), Ok(sequence)) = (number(&message.subject), sequence) {
                let payload = message.payload.clone();
                found.push(Received { number, payload, sequence, message });
            }
        }
        Ok(found)
    }

    /// Says that results are safe in the journal. They stay for a while; the oldest go.
    pub async fn entered(&self, results: &[Received]) -> Result<()> {
        let failed = "cannot acknowledge results";
        for result in results {
            let acknowledged = result.message.ack().await;
            acknowledged
                .map_err(|error| FleetError::Server { what: failed, error: error.to_string() })?;
        }
        let newest = results.iter().map(|result| result.sequence).max().unwrap_or(0);
        if newest > KEPT_RESULTS && newest % 64 < results.len() as u64 {
            let purge = self.results.purge().sequence(newest - KEPT_RESULTS);
            purge.await.map_err(FleetError::server(failed))?;
        }
        Ok(())
    }

    /// Takes a result away that is none, so that another may take its place.
    pub async fn discard(&self, result: &Received) -> Result<()> {
        // Where it is gone already there is nothing to be done.
        let _ = self.results.delete_message(result.sequence).await;
        let _ = result.message.ack_with(AckKind::Term).await;
        Ok(())
    }

    /// Names of workers are parts of keys.
    pub(crate) fn key(prefix: &str, worker: &str) -> String {
        format!("{prefix}.{}", plain(worker))
    }
}

impl Delivered {
    /// Says that the lot is being worked on.
    pub async fn heartbeat(&self) {
        // One that is lost is followed by others.
        let _ = self.message.ack_with(AckKind::Progress).await;
    }

    /// Says that the lot is done.
    pub async fn done(&self) -> Result<()> {
        let acknowledged = tokio::time::timeout(ANSWER, self.message.double_ack()).await;
        let failed = |error: String| FleetError::Server { what: "cannot end a lot", error };
        match acknowledged {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(failed(error.to_string())),
            Err(_) => Err(failed("the server does not answer".to_owned())),
        }
    }

    /// Gives the lot back, for somebody else, after a while.
    pub async fn give_back(&self, after: Duration) {
        // Where this is lost, the lease expires.
        let _ = self.message.ack_with(AckKind::Nak(Some(after))).await;
    }
}

/// Some messages of a queue, waiting for the first for a while, and for no more than that.
async fn batch(
    consumer: &PullConsumer,
    most: usize,
    wait: Duration,
    failed: &'static str,
) -> Result<Vec<Message>> {
    let broken = |error: String| FleetError::Server { what: failed, error };
    let taking = async {
        // What is there comes at once; only where nothing is there, one waits, for one message.
        let fetch = consumer.fetch().max_messages(most).messages().await;
        let mut messages = fetch.map_err(|error| broken(chain(&error)))?;
        let mut taken = Vec::new();
        while let Some(message) = messages.next().await {
            taken.push(message.map_err(|error| broken(error.to_string()))?);
        }
        if taken.is_empty() && !wait.is_zero() {
            let waiting = consumer.batch().max_messages(1).expires(wait).messages().await;
            let mut messages = waiting.map_err(|error| broken(chain(&error)))?;
            while let Some(message) = messages.next().await {
                taken.push(message.map_err(|error| broken(error.to_string()))?);
            }
        }
        Ok(taken)
    };
    // A server that went away in between says nothing.
    let taken = tokio::time::timeout(wait + ANSWER, taking).await;
    taken.unwrap_or_else(|_| Err(broken("the server does not answer".to_owned())))
}
