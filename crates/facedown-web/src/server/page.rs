//! The files of the page: they are built into the program.

use super::failed;
use crate::embedded::PAGE;
use crate::problem::Problem;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::path::PathBuf;
use std::sync::LazyLock;

/// The modules of the page, to be fetched ahead.
static AHEAD: LazyLock<String> = LazyLock::new(|| {
    let modules = PAGE.iter().filter(|(name, _)| name.ends_with(".js"));
    modules.map(|(name, _)| format!("</{name}>; rel=modulepreload")).collect::<Vec<_>>().join(", ")
});

/// A file of the page. Addresses of views are all the one page, which says so if there is no such view.
pub(super) fn file(method: &Method, path: &str) -> Response {
    if *method != Method::GET && *method != Method::HEAD {
        return failed(&Problem::new(405, "Only GET is answered here."));
    }
    let name = path.trim_start_matches('/');
    let is_view = !name.contains('.');
    let is_known = !is_view || name.is_empty() || name.starts_with("table/");
    let status = if is_known { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let name = if is_view { "index.html" } else { name };
    let Some(bytes) = asset(name) else {
        return failed(&Problem::new(404, "There is no such file."));
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    // All modules at once: on a slow network, finding them one after the other takes a round trip for each level of imports.
    let ahead = is_view.then(|| [(header::LINK, AHEAD.as_str())]);
    (status, headers, ahead, bytes).into_response()
}

/// A file of the page. While the page is being written it may be read from a folder instead: see CONTRIBUTING.md.
fn asset(name: &str) -> Option<Vec<u8>> {
    if cfg!(debug_assertions)
        && let Some(folder) = std::env::var_os("FACEDOWN_PAGE")
        && !name.split('/').any(|part| part == "..")
    {
        return std::fs::read(PathBuf::from(folder).join(name)).ok();
    }
    PAGE.iter().find(|(path, _)| *path == name).map(|(_, bytes)| bytes.to_vec())
}
