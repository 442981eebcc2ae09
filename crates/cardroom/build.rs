//! Builds the web client into `OUT_DIR/web-dist`, where `src/web.rs` embeds it, so that
//! `cargo build` alone makes the whole program. It runs `npm ci` only when the lock file is newer
//! than what is installed, and watches the client's sources, never `web/` itself: `node_modules`
//! lies there and would make every build start again.
//!
//! `CARDROOM_WEB_DIST` names a client that is built already; then Node is not needed.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// What a change of the client can come from.
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
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it")).join("web-dist");
    let built = match env::var_os("CARDROOM_WEB_DIST") {
        Some(ready) => take_ready_made(Path::new(&ready), &out),
        None => build(&out),
    };
    if let Err(reason) = built {
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
    // What an earlier build left would be embedded too.
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
    let said = format!("npm {}", arguments.join(" "));
    let output = Command::new(program).args(arguments).current_dir(web).output().map_err(|error| {
        format!(
            "the web client is built with Node 20 or newer, and `{said}` could not be started ({error}); \
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
    Err(format!("`{said}` failed in web/; what it said stands above"))
}
