//! `cardroom serve`: opens a room that people play in with a browser.

use std::{net::SocketAddr, num::NonZeroUsize, path::PathBuf, process::ExitCode};

use clap::Args;
use office::Markets;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{
    failure::{Failure, Outcome, print},
    limits, rules, web,
};

/// Open a room: serves the web client and everything behind it.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The folder for everything that is kept; it is made if it is not there.
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// Where to listen: an address with a port, or a port of this machine alone.
    #[arg(long, default_value = "127.0.0.1:8080", value_parser = listen_on)]
    listen: SocketAddr,
    /// Where a collector reads the meters, at /metrics: an address that only it can reach, such as
    /// 127.0.0.1:9100, or a port of this machine alone. Nowhere without this.
    #[arg(long, value_parser = listen_on)]
    metrics: Option<SocketAddr>,
    /// How many house players there are to play against, for play money.
    #[arg(long, default_value_t = HOUSE, value_parser = clap::value_parser!(u16).range(0..=2_000))]
    house: u16,
    /// Browsers reach the room over HTTPS, through a proxy: send cookies over nothing else.
    #[arg(long)]
    https: bool,
    /// Every request comes through a proxy of yours: believe the last address it adds to
    /// X-Forwarded-For. Without a proxy anyone could write anything there.
    #[arg(long)]
    trust_proxy: bool,
    /// How many sockets one address may have open at once; this machine itself as many as it likes.
    #[arg(long, default_value = "100")]
    sockets_per_address: NonZeroUsize,
    /// How many connections of any kind are taken at once.
    #[arg(long, default_value = "50000")]
    connections: NonZeroUsize,
    /// The machine's clock is right, although it is before what the room stored last or more than 31
    /// days after it. For a day nothing is removed then.
    #[arg(long)]
    clock_is_right: bool,
}

/// Company for a newcomer in each of the games that are open, and a table to watch in each market.
const HOUSE: u16 = 64;

impl Default for ServeArgs {
    fn default() -> Self {
        let listen = SocketAddr::from(([127, 0, 0, 1], 8080));
        let server::Access { trust_proxy, sockets_per_address, connections_max, .. } =
            server::Access::default();
        Self {
            data: PathBuf::from("data"),
            listen,
            metrics: None,
            house: HOUSE,
            https: false,
            trust_proxy,
            sockets_per_address: some(sockets_per_address),
            connections: some(connections_max),
            clock_is_right: false,
        }
    }
}

/// An address with a port; a port alone, or of `localhost`, is one that only this machine reaches.
fn listen_on(text: &str) -> Result<SocketAddr, String> {
    let port = text.strip_prefix("localhost:").unwrap_or(text);
    if let Ok(port) = port.parse() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    let wrong = "expected an address with a port such as 127.0.0.1:8080 or [::1]:8080, or a port \
                 from 0 to 65535 alone";
    text.parse().map_err(|_| wrong.to_owned())
}

fn some(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN)
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
    limits::forbid_core_dumps();
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
        metrics: args.metrics,
        secure: args.https,
        house: usize::from(args.house),
        markets: Markets::built_in(),
        games: server::default_games(),
        assets: asset,
        access: server::Access {
            trust_proxy: args.trust_proxy,
            sockets_per_address: args.sockets_per_address.get(),
            connections_max: args.connections.get(),
            ..server::Access::default()
        },
        clock_is_right: args.clock_is_right,
    };
    let running = server::start(config)
        .await
        .map_err(|error| Failure::input(format_args!("cannot open the room: {error}")))?;
    let rolled_back = running.recovery.rolled_back.len();
    if rolled_back > 0 {
        tracing::warn!(rolled_back, "tables had a hand in progress; it was rolled back (R23)");
    }
    // Before anyone is told that it is open: from then on a signal closes it in order.
    let stop = StopSignals::install();
    print(&format!("The room is open: http://{}\nStop it with Ctrl-C.\n", running.address))?;
    if let Some(metrics) = running.metrics {
        print(&format!("Its meters: http://{metrics}/metrics\n"))?;
    }
    stop.received().await;
    print("Closing: hands are played to their end …\n")?;
    match running.stop().await {
        None => print("The room is closed. Everything is stored.\n"),
        Some(left) => {
            print(&format!("The room is closed, and {left}.\n"))?;
            Ok(ExitCode::from(1))
        }
    }
}

/// What closes the room: Ctrl-C, or the service manager. `None` if the system has no signals for us:
/// then it can only be killed, and that loses nothing either.
struct StopSignals(Option<(Signal, Signal)>);

impl StopSignals {
    fn install() -> Self {
        let interrupt = signal(SignalKind::interrupt()).ok();
        Self(interrupt.zip(signal(SignalKind::terminate()).ok()))
    }

    async fn received(self) {
        let Some((mut interrupt, mut terminate)) = self.0 else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

fn asset(path: &str) -> Option<server::Asset> {
    if let Some(id) = path.strip_prefix("/rules/") {
        return rulebook_page(id);
    }
    web::asset(path).map(|web::Asset { bytes, mime, immutable }| server::Asset {
        bytes,
        mime,
        immutable,
    })
}

/// R24: what a player accepts, to be read first: the page that `rules show` prints.
fn rulebook_page(id: &str) -> Option<server::Asset> {
    let page = rules::show::page(&rulebook::embedded(id)?);
    let bytes = page.into_bytes().into();
    Some(server::Asset { bytes, mime: "text/plain; charset=utf-8", immutable: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_can_be_read_where_the_page_links_it() {
        for id in rulebook::EMBEDDED_IDS {
            let page = asset(&format!("/rules/{id}")).unwrap();
            let text = std::str::from_utf8(&page.bytes).unwrap();
            assert!(text.starts_with(&format!("RULEBOOK {id}")), "{text}");
            assert_eq!(page.mime, "text/plain; charset=utf-8");
        }
        assert!(asset("/rules/int-9.9").is_none());
        assert!(asset("/rules/../rules/int-2.7").is_none());
    }

    #[test]
    fn a_port_alone_is_this_machines() {
        for (text, address) in [
            ("19095", "127.0.0.1:19095"),
            ("localhost:19095", "127.0.0.1:19095"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::1]:80", "[::1]:80"),
            ("0", "127.0.0.1:0"),
        ] {
            assert_eq!(listen_on(text).unwrap().to_string(), address);
        }
        for bad in ["", ":80", "70000", "-1", "127.0.0.1", "example.org:80", "localhost"] {
            assert!(listen_on(bad).unwrap_err().starts_with("expected an address"), "{bad}");
        }
    }

    #[test]
    fn without_options_it_is_as_the_command_line_says() {
        use clap::Parser;
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            serve: ServeArgs,
        }
        let said = Line::parse_from(["serve"]).serve;
        let default = ServeArgs::default();
        assert_eq!(
            (said.house, said.sockets_per_address),
            (default.house, default.sockets_per_address)
        );
        assert_eq!((said.connections, said.trust_proxy), (default.connections, false));
    }
}
