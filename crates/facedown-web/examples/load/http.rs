//! The least of HTTP that a client needs: one connection for each request. The tests use it as well.

use serde_json::Value;
use std::io::{BufRead, BufReader, Error, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The status, the head and the body of an answer.
pub(crate) type HttpAnswer = (u16, String, Vec<u8>);

/// Sends bytes and reads the answer. What is cut off is short; without an answer the status is 0.
pub(crate) fn exchange(address: SocketAddr, bytes: &[u8]) -> Result<HttpAnswer> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    // Whoever is refused may be answered before everything is sent.
    let _ = stream.write_all(bytes);
    let (mut reader, mut head, mut body) = (BufReader::new(stream), String::new(), Vec::new());
    while reader.read_line(&mut head).is_ok_and(|count| count > 2) {}
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
    });
    let _ = reader.take(length.unwrap_or(u64::MAX)).read_to_end(&mut body);
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, head, body))
}

/// Makes a request, with lines of the head and a body.
pub(crate) fn request(
    address: SocketAddr,
    (method, path): (&str, &str),
    headers: &str,
    body: &str,
) -> Result<HttpAnswer> {
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
    );
    exchange(address, (head + body).as_bytes())
}

/// Asks the server for JSON, or posts some to it. It is an error when the server is gone, or answers with something else.
pub(crate) fn json(address: SocketAddr, path: &str, post: Option<&Value>) -> Result<(u16, Value)> {
    let body = post.map(ToString::to_string).unwrap_or_default();
    let method = if post.is_some() { "POST" } else { "GET" };
    let (status, _, body) = request(address, (method, path), "Content-Type: application/json\r\n", &body)?;
    let broken = |_| Error::other(format!("the answer was cut off: {:?}", String::from_utf8_lossy(&body)));
    Ok((status, serde_json::from_slice(&body).map_err(broken)?))
}
