//! The web client inside the program: its files by the path a browser asks for. What is done with
//! them (headers, compression, which paths are the page's own) is the server's affair.

use std::borrow::Cow;

/// A file of the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asset {
    /// Its content.
    pub(crate) bytes: Cow<'static, [u8]>,
    /// The same, compressed with Brotli, if that is smaller.
    pub(crate) brotli: Option<Cow<'static, [u8]>>,
    /// Its type, as HTTP writes it.
    pub(crate) mime: &'static str,
    /// Whether its name carries a hash of its content, so that it may be kept for ever.
    pub(crate) immutable: bool,
}

/// The file at this path of the site; `/` is the page itself. The page's own places stand behind a
/// `#`, so no other path leads to it.
#[must_use]
pub(crate) fn asset(path: &str) -> Option<Asset> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let bytes = embedded(name)?;
    let brotli = embedded(&format!("{name}.br"));
    Some(Asset { bytes, brotli, mime: mime(name), immutable: name.starts_with("assets/") })
}

/// Types of the files that the client consists of.
fn mime(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(feature = "embed-web")]
fn embedded(name: &str) -> Option<Cow<'static, [u8]>> {
    // The list that `build.rs` wrote: names, sorted, and contents.
    static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web-dist.rs"));
    let index = FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(Cow::Borrowed(FILES[index].1))
}

/// A program built without the client has none of its files.
#[cfg(not(feature = "embed-web"))]
fn embedded(_name: &str) -> Option<Cow<'static, [u8]>> {
    None
}

#[cfg(all(test, feature = "embed-web"))]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_embedded_and_not_cached() {
        let page = asset("/").expect("there is a page");
        assert_eq!(page.mime, "text/html; charset=utf-8");
        assert!(!page.immutable);
        assert_eq!(Some(page), asset("/index.html"));
    }

    #[test]
    fn files_named_by_the_page_are_embedded_and_cacheable() {
        let page = asset("/").expect("there is a page");
        let html = String::from_utf8(page.bytes.into_owned()).expect("a page is text");
        let named: Vec<&str> =
            html.split('"').filter(|part| part.starts_with("./assets/")).collect();
        assert!(named.iter().any(|name| name.ends_with(".js")), "no script in {html}");
        assert!(named.iter().any(|name| name.ends_with(".css")), "no styles in {html}");
        for name in named {
            let file = asset(name.trim_start_matches('.'));
            assert!(file.is_some_and(|file| file.immutable), "{name} is missing");
        }
    }

    #[test]
    fn a_compressed_copy_is_smaller() {
        let page = asset("/").expect("there is a page");
        let small = page.brotli.expect("a page is text");
        assert!(small.len() < page.bytes.len());
    }

    /// The server forbids scripts and styles inside the page; one there would silently not run.
    #[test]
    fn the_page_has_no_inline_scripts_or_styles() {
        let page = asset("/").expect("there is a page");
        let html = String::from_utf8(page.bytes.into_owned()).expect("a page is text");
        assert!(!html.contains("<style") && !html.contains("style="), "{html}");
        assert!(html.split("<script").skip(1).all(|script| script.contains("src=")), "{html}");
    }

    #[test]
    fn an_unknown_path_is_not_found() {
        assert_eq!(asset("/no-such-file.js"), None);
        assert_eq!(asset("/../Cargo.toml"), None);
    }
}
