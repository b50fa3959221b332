//! The page on the network: requests, limits and safety.
//!
//! - Only names of this machine, its addresses, and the address that it listens on are accepted as `Host`, so that a page elsewhere cannot
//!   reach the server through a name of its own. A request that changes something must be JSON and come from this very page (`Origin`).
//! - The page loads nothing from elsewhere: see the content security policy.
//! - Whatever computes runs on a few threads of its own, each request with a bound on its time; when too many wait, the answer is 503.
//!   What may take seconds has other threads than the moves of those who play.

mod answers;
mod connections;
mod page;
mod streams;

use crate::asker::Asker;
use crate::gallery::LONGEST_BODY;
use crate::problem::Problem;
use crate::tables::Sittings;
use answers::Answers;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What is loaded, and from where: from the server alone, pictures also from the page itself.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";
/// How many requests compute at the same time, those that may take seconds and the others, and how many may wait for that.
const LONG: (usize, usize) = (2, 256);
const QUICK: (usize, usize) = (4, 256);

/// How much there may be at a time. Each answer that hits a limit says which one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Tables of two people.
    pub tables: usize,
    /// Streams: of a table, or of an audit.
    pub streams: usize,
    /// Connections: most systems have 1,024 files for a program.
    pub connections: usize,
    /// How long anything may be computed: solved, audited, sealed. Most of what the page asks for has smaller limits of its own.
    pub computing: Duration,
    /// How long a client may let the server wait: for its request, or to take what it is sent.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 500,
            streams: 800,
            connections: 960,
            computing: Duration::from_secs(30),
            patience: Duration::from_secs(20),
        }
    }
}

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The address to listen on.
    pub listen: IpAddr,
    /// The port; 0 for any.
    pub port: u16,
    /// Where the tables of two people are kept, so that they outlive the program.
    pub data: Option<PathBuf>,
    /// How much there may be at a time.
    pub limits: Limits,
}

impl Default for Setup {
    /// For this machine alone, on any port, with nothing kept.
    fn default() -> Self {
        Self { listen: Ipv4Addr::LOCALHOST.into(), port: 0, data: None, limits: Limits::default() }
    }
}

/// A server that is bound to its address.
pub struct Serving {
    listener: std::net::TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

impl std::fmt::Debug for Serving {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Serving on {}", self.address)
    }
}

pub(crate) struct Shared {
    answers: Answers,
    address: SocketAddr,
    limits: Limits,
    quick: Queue,
    long: Queue,
    streams: Arc<Semaphore>,
}

/// Those who compute, and those who wait for it.
struct Queue {
    workers: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Queue {
    fn new((workers, waiting): (usize, usize)) -> Self {
        Self { workers: Arc::new(Semaphore::new(workers)), waiting: Semaphore::new(waiting) }
    }

    /// Waits until it is one's turn to compute, unless too many do.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let busy = |_| Problem::new(503, "Too many requests wait. Try again in a moment.");
        let _waiting = self.waiting.try_acquire().map_err(busy)?;
        let worker = Arc::clone(&self.workers).acquire_owned().await;
        worker.map_err(|_| Problem::new(503, "The server is ending."))
    }
}

impl Serving {
    /// Binds the address and reads the tables that were kept.
    ///
    /// # Errors
    /// When the address is taken, or the folder cannot be used.
    pub fn new(setup: &Setup) -> std::io::Result<Self> {
        // The links of kept tables hold the port: the same one is used again, if it is free.
        let kept = setup.data.as_deref().map(|folder| folder.join("port"));
        let asked = kept.as_ref().filter(|_| setup.port == 0);
        let last = asked.and_then(|file| std::fs::read_to_string(file).ok()?.trim().parse().ok());
        let bind = |port: u16| connections::bind(SocketAddr::new(setup.listen, port));
        let listener = last.and_then(|port| bind(port).ok()).map_or_else(|| bind(setup.port), Ok)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let limits = setup.limits;
        let tables = Sittings::open(setup.data.as_deref(), limits.tables)?;
        kept.map_or(Ok(()), |file| std::fs::write(file, address.port().to_string()))?;
        let shared = Arc::new(Shared {
            answers: Answers::new(tables, address),
            address,
            limits,
            quick: Queue::new(QUICK),
            long: Queue::new(LONG),
            streams: Arc::new(Semaphore::new(limits.streams)),
        });
        Ok(Self { listener, address, shared })
    }

    /// The address that it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser.
    #[must_use]
    pub fn url(&self) -> String {
        url(self.address)
    }

    /// The files in the folder of the tables that could not be read, and why: they are left as they are.
    #[must_use]
    pub fn left_alone(&self) -> &[String] {
        self.shared.answers.tables.left_alone()
    }

    /// Serves until `stop` comes to its end, or the user interrupts.
    ///
    /// # Errors
    /// When the network fails.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        // One thread for all connections: whatever computes has others.
        let runtime = tokio::runtime::Builder::new_current_thread()
            .max_blocking_threads(LONG.0 + QUICK.0)
            .enable_all()
            .build()?;
        let router = router(Arc::clone(&self.shared));
        let (shared, limits) = (Arc::clone(&self.shared), self.shared.limits);
        let ended = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::spawn(async move {
                loop {
                    tokio::time::sleep(Duration::from_secs(60)).await;
                    shared.answers.sweep();
                }
            });
            let stopped = async {
                // A connection that is still open does not keep the program alive: streams have no end of their own.
                tokio::select! { () = stop => {}, _ = tokio::signal::ctrl_c() => {} }
            };
            tokio::select! { () = connections::serve(listener, router, limits) => {}, () = stopped => {} }
            Ok(())
        });
        runtime.shutdown_timeout(Duration::from_millis(200));
        ended
    }
}

/// The address to open in a browser.
pub(crate) fn url(address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_unspecified() => format!("http://{}:{}/", own_address().unwrap_or(ip), address.port()),
        _ => format!("http://{address}/"),
    }
}

/// The address of this machine on its network: that from which it would reach others. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .fallback(serve)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&shared), guarded))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(shared)
}

/// Checks where a request comes from, and adds the headers of safety to every answer.
async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match allowed(&shared, request.headers(), request.method()) {
        Ok(()) => next.run(request).await,
        Err(problem) => failed(&problem),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-frame-options", "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn allowed(shared: &Shared, headers: &HeaderMap, method: &Method) -> Result<(), Problem> {
    let field = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let host = field(header::HOST).unwrap_or("");
    if !is_own(shared.address, host) || headers.get_all(header::HOST).iter().count() > 1 {
        return Err(Problem::new(403, "This name is not one of the server's.")
            .expected("the address that it printed"));
    }
    if let Some(origin) = field(header::ORIGIN)
        && origin.strip_prefix("http://") != Some(host)
    {
        return Err(Problem::new(403, "The request comes from another page."));
    }
    let is_json = field(header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
    if *method == Method::POST && !is_json {
        return Err(Problem::new(415, "The request is not JSON.").expected("Content-Type: application/json"));
    }
    Ok(())
}

/// Whether a Host is this server: by its own address, or by a name of the machine itself.
fn is_own(address: SocketAddr, host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    if port != Some(address.port()) {
        return false;
    }
    let name = name.trim_start_matches('[').trim_end_matches(']');
    match name.parse::<IpAddr>() {
        // A page elsewhere cannot make a name of its own look like a number.
        Ok(ip) => {
            ip == address.ip()
                || address.ip().is_unspecified()
                || (ip.is_loopback() && address.ip().is_loopback())
        }
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

fn failed(problem: &Problem) -> Response {
    let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::BAD_REQUEST);
    json(status, problem.to_json().to_string())
}

fn json(status: StatusCode, text: String) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "application/json; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text).into_response()
}

/// The parameters after the `?` of an address: numbers and single words.
pub(crate) struct Query(String);

impl Query {
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        let pairs = self.0.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    pub(crate) fn number(&self, name: &str, usual: usize) -> Result<usize, Problem> {
        self.text(name).map_or(Ok(usual), |text| {
            text.parse().map_err(|_| Problem::bad(format!("`{name}` is not a whole number")))
        })
    }
}

async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    let Some(api) = path.strip_prefix("/api/") else { return page::file(&parts.method, &path) };
    let query = Query(parts.uri.query().unwrap_or("").to_owned());
    let post = match parts.method {
        Method::GET | Method::HEAD => None,
        Method::POST => match body_of(body, shared.limits.patience).await {
            Ok(value) => Some(value),
            Err(problem) => return failed(&problem),
        },
        _ => return failed(&Problem::new(405, "Only GET and POST are answered.")),
    };
    if let Some(answer) = streams::answer(&shared, api, &parts.headers, post.as_ref()) {
        return answer;
    }
    let queue = if Answers::is_long(api, post.is_some()) { &shared.long } else { &shared.quick };
    let worker = match queue.turn().await {
        Ok(worker) => worker,
        Err(problem) => return failed(&problem),
    };
    let api = api.to_owned();
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("").to_owned();
    // When the client goes away, this future is dropped, and what is searched for it is given up.
    let asker = Asker::who_waits(shared.limits.computing);
    let _present = asker.present();
    let answered = tokio::task::spawn_blocking(move || {
        let _worker = worker;
        shared.answers.answer(&api, &query, post.as_ref(), &host, &asker)
    });
    match answered.await {
        Ok(Ok(answers::Answer::Json(text))) => json(StatusCode::OK, text),
        Ok(Ok(answers::Answer::File { kind, name, text })) => {
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, "no-store"),
                (header::CONTENT_DISPOSITION, name),
            ];
            (headers, text).into_response()
        }
        Ok(Ok(answers::Answer::Conflict(text))) => json(StatusCode::CONFLICT, text),
        Ok(Err(problem)) => failed(&problem),
        Err(_) => {
            failed(&Problem::new(500, "Something went wrong in the server. The request was not carried out."))
        }
    }
}

/// What was posted, if it comes in time and is not too long.
async fn body_of(body: Body, patience: Duration) -> Result<Value, Problem> {
    let read = tokio::time::timeout(patience, axum::body::to_bytes(body, LONGEST_BODY)).await;
    let seconds = patience.as_secs();
    let bytes = read
        .map_err(|_| Problem::new(408, format!("The request did not come within {seconds} seconds.")))?
        .map_err(|_| Problem::new(413, format!("The request is longer than {} KB.", LONGEST_BODY / 1024)))?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let mut problem = Problem::bad("The request is not JSON.");
        problem.place = Some(format!("line {}, column {}", error.line(), error.column()));
        problem
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_are_refused() {
        let local: SocketAddr = "127.0.0.1:8000".parse().unwrap();
        for host in ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000"] {
            assert!(is_own(local, host), "{host}");
        }
        for host in
            ["evil.example:8000", "127.0.0.1", "127.0.0.1:8001", "", "10.0.0.1:8000", "localhost.evil:8000"]
        {
            assert!(!is_own(local, host), "{host}");
        }
        let all: SocketAddr = "0.0.0.0:80".parse().unwrap();
        assert!(is_own(all, "192.168.1.5") && !is_own(all, "evil.example"));
    }

    #[test]
    fn parameters_are_read() {
        let query = Query("role=P&from=7&count=x".to_owned());
        assert_eq!((query.text("role"), query.text("to")), (Some("P"), None));
        assert_eq!((query.number("from", 0), query.number("to", 3)), (Ok(7), Ok(3)));
        assert!(query.number("count", 0).is_err());
    }
}
