//! Server-sent events: the changes at a table, and the progress of an audit.
//!
//! A stream is a task that writes into a channel of a few events. A client that reads slowly makes the task wait; after half a minute it is
//! cut off. It costs its place in the channel and nothing else: what it has missed is in the table.

use super::{Shared, failed};
use crate::audits;
use crate::problem::Problem;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde_json::Value;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;

/// The most streams at a time.
pub(super) const MOST: usize = 2000;
/// A client that takes nothing for so long is cut off.
const SLOW: Duration = Duration::from_secs(30);
/// A comment is sent so often, so that a dead connection is noticed.
const QUIET: Duration = Duration::from_secs(15);

struct Events(mpsc::Receiver<Bytes>);

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}

fn event(kind: &str, id: Option<usize>, data: &str) -> Bytes {
    // JSON has no line breaks.
    let id = id.map_or_else(String::new, |id| format!("id: {id}\n"));
    Bytes::from(format!("event: {kind}\n{id}data: {data}\n\n"))
}

fn response(receive: mpsc::Receiver<Bytes>) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/event-stream; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(Events(receive))).into_response()
}

/// Answers a request for a stream; nothing when it is for something else.
pub(super) fn answer(
    shared: &Arc<Shared>,
    path: &str,
    headers: &HeaderMap,
    post: Option<&Value>,
) -> Option<Response> {
    let parts: Vec<&str> = path.split('/').collect();
    let result = match (&parts[..], post) {
        (["table", link, "stream"], None) => at_table(shared, link, headers),
        (["audit", "run"], Some(post)) => of_audit(shared, post.clone()),
        _ => return None,
    };
    Some(result.unwrap_or_else(|problem| failed(&problem)))
}

fn at_table(shared: &Arc<Shared>, link: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    let (table, role) = shared.answers.tables.find(link)?;
    let place = Arc::clone(&shared.streams).try_acquire_owned();
    let place = place.map_err(|_| Problem::limit(format!("There are {MOST} open streams already.")))?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let (send, receive) = mpsc::channel(4);
    tokio::spawn(async move {
        let _place = place;
        let mut last: Option<usize> = last;
        loop {
            // Registered before looking, so that no change is missed.
            let changed = table.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            for sent in table.since(last) {
                let data = event("state", Some(sent.version), sent.text(role));
                if send.send_timeout(data, SLOW).await.is_err() {
                    return;
                }
                last = Some(sent.version);
            }
            tokio::select! {
                () = changed => {}
                () = send.closed() => return,
                () = tokio::time::sleep(QUIET) => {
                    if send.send_timeout(Bytes::from_static(b": still there\n\n"), SLOW).await.is_err() {
                        return;
                    }
                }
            }
        }
    });
    Ok(response(receive))
}

fn of_audit(shared: &Arc<Shared>, request: Value) -> Result<Response, Problem> {
    let worker = Arc::clone(&shared.workers).try_acquire_owned();
    let worker = worker.map_err(|_| Problem::new(503, "All workers are busy. Try again in a moment."))?;
    let (send, receive) = mpsc::channel(16);
    tokio::task::spawn_blocking(move || {
        let _worker = worker;
        let told = audits::audit(&request, |kind, value| {
            send.blocking_send(event(kind, None, &value.to_string())).is_ok()
        });
        if let Err(problem) = told {
            let _ = send.blocking_send(event("error", None, &problem.to_json().to_string()));
        }
    });
    Ok(response(receive))
}
