//! Builds the web client into `OUT_DIR/web-dist` and lists its files for `src/web.rs`, which embeds
//! them, so that `cargo build` alone makes the whole program. It runs `npm ci` only when the lock file is newer
//! than what is installed, and watches the client's sources, never `web/` itself: `node_modules`
//! lies there and would make every build start again.
//!
//! `CARDROOM_WEB_DIST` names a client that is built already; then Node is not needed.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The files that the client is built from.
const SOURCES: [&str; 7] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CARDROOM_WEB_DIST");
    if env::var_os("CARGO_FEATURE_EMBED_WEB").is_none() {
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it"));
    let dist = out.join("web-dist");
    let built = match env::var_os("CARDROOM_WEB_DIST") {
        Some(ready) => take_ready_made(Path::new(&ready), &dist),
        None => build(&dist),
    };
    if let Err(reason) = built.and_then(|()| list(&dist, &out.join("web-dist.rs"))) {
        println!("cargo::error={reason}");
        std::process::exit(1);
    }
}

fn take_ready_made(ready: &Path, out: &Path) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", ready.display());
    if !ready.join("index.html").is_file() {
        return Err(format!(
            "CARDROOM_WEB_DIST is {}, and there is no index.html in it: name an absolute folder that `npm run build` made",
            ready.display()
        ));
    }
    // Files of an earlier build would be embedded too.
    let _ = fs::remove_dir_all(out);
    copy(ready, out).map_err(|error| format!("cannot copy {}: {error}", ready.display()))
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Writes the files of a folder as a Rust expression, sorted by name. A list of our own rather than a
/// crate: all it takes is this function, and the crates that embed folders bring a dozen others.
fn list(dist: &Path, to: &Path) -> Result<(), String> {
    let mut names = Vec::new();
    walk(dist, "", &mut names).map_err(|error| format!("cannot read the built client: {error}"))?;
    names.sort();
    let entries: Vec<String> = names
        .iter()
        .map(|name| format!("    ({name:?}, include_bytes!({:?})),\n", dist.join(name)))
        .collect();
    let text = format!("&[\n{}]\n", entries.concat());
    fs::write(to, text).map_err(|error| format!("cannot write {}: {error}", to.display()))
}

fn walk(folder: &Path, prefix: &str, names: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

fn build(out: &Path) -> Result<(), String> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names it"));
    let web = here.join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    if !is_installed(&web) {
        npm(&web, &["ci", "--no-audit", "--no-fund"])?;
    }
    let out = out.to_str().ok_or("the build folder's path is not readable text")?;
    npm(&web, &["run", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"])
}

/// npm writes its own copy of the lock file last of all.
fn is_installed(web: &Path) -> bool {
    let written = |file: &str| fs::metadata(web.join(file)).and_then(|file| file.modified()).ok();
    match (written("package-lock.json"), written("node_modules/.package-lock.json")) {
        (Some(lock), Some(installed)) => lock <= installed,
        _ => false,
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let command = format!("npm {}", arguments.join(" "));
    let output = Command::new(program).args(arguments).current_dir(web).output().map_err(|error| {
        format!(
            "the web client is built with Node 20 or newer, and `{command}` could not be started ({error}); \
             install Node from https://nodejs.org, or name a built client in CARDROOM_WEB_DIST, \
             or build without it: --no-default-features"
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].concat();
    for line in String::from_utf8_lossy(&text).lines() {
        println!("cargo::warning={line}");
    }
    Err(format!("`{command}` failed in web/; see its output above"))
}
