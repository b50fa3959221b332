//! Connections: how many there are, and how long one may do nothing.
//!
//! A client that connects and says nothing, sends a byte at a time, or never reads its answer holds a place for a minute and nothing else.
//! `axum::serve` would wait for ever.

use super::{Limits, failed};
use crate::problem::Problem;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use socket2::{Domain, Socket, Type};
use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Instant, Sleep, sleep};

/// A connection on which nothing moves is closed after so many times a client's patience. The longest answers take less, and streams say
/// something more often.
const IDLE: u32 = 3;
/// Places for clients that only get the answer that there is no room, and how long they may take to ask.
const REFUSED: usize = 32;
const BRIEF: Duration = Duration::from_secs(1);

/// How many may wait to be accepted: the standard library's 128 are too few when a class connects at once.
const QUEUE: i32 = 1024;

/// Listens on an address.
pub(super) fn bind(address: SocketAddr) -> Result<std::net::TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    // A port whose server has just ended is free, as the standard library has it.
    socket.set_reuse_address(cfg!(unix))?;
    socket.bind(&address.into())?;
    socket.listen(QUEUE)?;
    Ok(socket.into())
}

/// Accepts connections, for ever.
pub(super) async fn serve(listener: TcpListener, router: Router, limits: Limits) {
    let (most, patience) = (limits.connections, limits.patience);
    let places = Arc::new(Semaphore::new(most + REFUSED));
    let full = Router::new().fallback(move || async move {
        failed(&Problem::new(503, format!("There are {most} connections already. Try again in a moment.")))
    });
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Somebody was gone at once, or the system has no file left to give.
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let is_full = places.available_permits() < REFUSED;
        let router = if is_full { &full } else { &router };
        let patience = if is_full { patience.min(BRIEF) } else { patience };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let _place = place;
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(patience);
            // How a connection ends concerns nobody but its client.
            let stream = Patient { stream, idle: patience * IDLE, rest: Box::pin(sleep(patience * IDLE)) };
            let _ = builder.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

/// A connection that fails when nothing has been read or written for too long.
struct Patient {
    stream: TcpStream,
    idle: Duration,
    rest: Pin<Box<Sleep>>,
}

impl Patient {
    /// What came of trying to read or write.
    fn tried<T>(&mut self, context: &mut Context<'_>, done: Poll<Result<T>>) -> Poll<Result<T>> {
        if done.is_ready() {
            let until = Instant::now() + self.idle;
            self.rest.as_mut().reset(until);
            return done;
        }
        ready!(self.rest.as_mut().poll(context));
        Poll::Ready(Err(Error::from(ErrorKind::TimedOut)))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let done = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.tried(context, done)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.tried(context, done)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
