//! `cardroom serve`: opens a room that people play in with a browser.

use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    failure::{Failure, Outcome, print},
    limits, web,
};

/// Open a room: serves the web client and everything behind it.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The folder for everything that is kept; it is made if it is not there.
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// Where to listen.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// How many house players there are to play against, for play money.
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u16).range(0..=2_000))]
    house: u16,
    /// Browsers reach the room over HTTPS, through a proxy: send cookies over nothing else.
    #[arg(long)]
    https: bool,
}

impl Default for ServeArgs {
    fn default() -> Self {
        let listen = SocketAddr::from(([127, 0, 0, 1], 8080));
        Self { data: PathBuf::from("data"), listen, house: 24, https: false }
    }
}

/// Opens the room and keeps it open until the process is told to stop.
pub(crate) fn run(args: &ServeArgs) -> Outcome {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_env("CARDROOM_LOG")
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info")),
        )
        .init();
    limits::raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::input(format_args!("cannot start: {error}")))?;
    runtime.block_on(serve(args))
}

async fn serve(args: &ServeArgs) -> Outcome {
    let config = server::Config {
        data: args.data.clone(),
        listen: args.listen,
        secure: args.https,
        house: usize::from(args.house),
        games: server::default_games(),
        assets: asset,
    };
    let running = server::start(config)
        .await
        .map_err(|error| Failure::input(format_args!("cannot open the room: {error}")))?;
    let rolled_back = running.recovery.rolled_back.len();
    if rolled_back > 0 {
        tracing::warn!(rolled_back, "tables had a hand in progress; it was rolled back (R23)");
    }
    print(&format!("The room is open: http://{}\nStop it with Ctrl-C.\n", running.address))?;
    stopped().await;
    print("Closing: hands are played to their end …\n")?;
    match running.stop().await {
        None => print("The room is closed. Everything is stored.\n"),
        Some(left) => {
            print(&format!("The room is closed, and {left}.\n"))?;
            Ok(ExitCode::from(1))
        }
    }
}

/// Until someone wants it closed.
async fn stopped() {
    let (interrupt, terminate) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    match (interrupt, terminate) {
        (Ok(mut interrupt), Ok(mut terminate)) => {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        }
        // Without signals it can only be killed, and that loses nothing either.
        _ => std::future::pending().await,
    }
}

fn asset(path: &str) -> Option<server::Asset> {
    web::asset(path).map(|web::Asset { bytes, mime, immutable }| server::Asset {
        bytes,
        mime,
        immutable,
    })
}
