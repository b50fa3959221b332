//! Server-sent events: the changes at a table, and the progress of an audit.
//!
//! A stream is a task that writes into a channel of a few events. A client that reads slowly makes the task wait; in the end it is
//! cut off. It costs its place in the channel and nothing else: what it has missed is in the table.

use super::{Shared, failed};
use crate::asker::Asker;
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
use tokio::sync::{OwnedSemaphorePermit, mpsc};

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

/// A place for a stream.
fn place(shared: &Shared) -> Result<OwnedSemaphorePermit, Problem> {
    Arc::clone(&shared.streams).try_acquire_owned().map_err(|_| {
        Problem::limit(format!("There are {} open streams already. Try again later.", shared.limits.streams))
    })
}

fn at_table(shared: &Arc<Shared>, link: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    let (table, role) = shared.answers.tables.find(link)?;
    let (place, shared, link) = (place(shared)?, Arc::clone(shared), link.to_owned());
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let (send, receive) = mpsc::channel(4);
    let patience = shared.limits.patience;
    tokio::spawn(async move {
        let _place = place;
        let mut last: Option<usize> = last;
        // A table that has ended has nothing more to say.
        while shared.answers.tables.find(&link).is_ok() {
            // Registered before looking, so that no change is missed.
            let changed = table.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            for sent in table.since(last) {
                let data = event("state", Some(sent.version), sent.text(role));
                if send.send_timeout(data, patience).await.is_err() {
                    return;
                }
                last = Some(sent.version);
            }
            tokio::select! {
                () = changed => {}
                () = send.closed() => return,
                () = tokio::time::sleep(QUIET) => {
                    if send.send_timeout(Bytes::from_static(b": still there\n\n"), patience).await.is_err() {
                        return;
                    }
                }
            }
        }
    });
    Ok(response(receive))
}

fn of_audit(shared: &Arc<Shared>, request: Value) -> Result<Response, Problem> {
    let (place, shared) = (place(shared)?, Arc::clone(shared));
    let (send, receive) = mpsc::channel(16);
    tokio::spawn(async move {
        let _place = place;
        let worker = tokio::select! { worker = shared.long.turn() => worker, () = send.closed() => return };
        let asker = Asker::who_waits(shared.limits.computing);
        let audit = move || {
            let audited = worker.and_then(|_worker| {
                audits::audit(&request, &asker, |kind, value| {
                    send.blocking_send(event(kind, None, &value.to_string())).is_ok()
                })
            });
            if let Err(problem) = audited {
                let _ = send.blocking_send(event("error", None, &problem.to_json().to_string()));
            }
        };
        let _ = tokio::task::spawn_blocking(audit).await;
    });
    Ok(response(receive))
}
