//! `cardroom serve`: opens a room that people play in with a browser.

use std::{path::Path, process::ExitCode, sync::Arc};

use clap::Args;
use rulebook::Rulebook;
use server::StartError;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{
    admin::staff::enrol_link,
    config::{Configuration, FILE, Overrides},
    failure::{Failure, Outcome, print},
    limits,
    paths::shown,
    rules, web,
};

/// Open a room: serve the web client and everything behind it.
///
/// A value that no flag gives comes from the environment variable shown beside it, else from the
/// configuration file, else it is the default. `cardroom config show` prints the values in force.
#[derive(Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    overrides: Box<Overrides>,
    /// Trust the machine's clock although it is before the last time the room stored, or more than 31
    /// days after it. Nothing is removed for a day.
    #[arg(long)]
    clock_is_right: bool,
}

/// Opens the room and keeps it open until a signal stops the process.
pub(crate) fn run(args: &ServeArgs) -> Outcome {
    let configuration = Configuration::load(&args.overrides)?;
    refuse_old_settings(&configuration.data.value)?;
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
    runtime.block_on(serve(&configuration, args.clock_is_right))
}

/// An earlier program kept decisions in the data folder. Nothing is guessed about them: how long
/// records are kept is too much to get wrong.
fn refuse_old_settings(data: &Path) -> Result<(), Failure> {
    let old = data.join("settings.toml");
    if !old.exists() {
        return Ok(());
    }
    Err(Failure::input(format_args!(
        "{} is not read any more: move its values to {FILE} ([retention] hand_days) and remove \
         it",
        shown(&old)
    )))
}

async fn serve(configuration: &Configuration, clock_is_right: bool) -> Outcome {
    let policy = configuration.policy();
    let rulebooks = policy.rulebooks.clone();
    let config = server::Config {
        data: configuration.data.value.clone(),
        listen: configuration.listen.value.0,
        metrics: configuration.metrics.value.0,
        secure: configuration.https.value,
        house: configuration.house_players.value.0,
        policy,
        games: configuration.play.games.clone(),
        programme: configuration.play.programme.clone(),
        assets: Arc::new(move |path| asset(path, &rulebooks)),
        access: configuration.access(),
        clock_is_right,
    };
    let running = server::start(config).await.map_err(|error| not_opened(configuration, &error))?;
    let rolled_back = running.recovery.rolled_back.len();
    if rolled_back > 0 {
        tracing::warn!(rolled_back, "tables had a hand in progress; it was rolled back (R23)");
    }
    // Before the line that it is open: from then on a signal closes it in order.
    let stop = StopSignals::install();
    print(&format!("The room is open: http://{}\nStop it with Ctrl-C.\n", running.address))?;
    if let Some(token) = &running.first_admin {
        let (address, link) = (running.address, enrol_link(token));
        print(&format!(
            "There are no staff yet. Whoever opens this link within 24 hours is the first admin; it is \
             good once:\n  http://{address}{link}\n"
        ))?;
    }
    if let Some(metrics) = running.metrics {
        print(&format!("Metrics: http://{metrics}/metrics\n"))?;
    }
    stop.received().await;
    print("Closing: waiting for hands to finish …\n")?;
    match running.stop().await {
        None => print("The room is closed. Everything is stored.\n"),
        Some(not_stored) => {
            print(&format!("The room is closed, but {not_stored}.\n"))?;
            Ok(ExitCode::from(1))
        }
    }
}

/// Why the room could not be opened, and what the operator can change about it.
fn not_opened(configuration: &Configuration, error: &StartError) -> Failure {
    let Configuration { data, listen, metrics, .. } = configuration;
    let (key, source) = match error {
        StartError::Store(_) => ("data", &data.source),
        StartError::Listen(on, _) if *on == listen.value.0 => ("listen", &listen.source),
        StartError::Listen(..) => ("metrics", &metrics.source),
        _ => return Failure::input(format_args!("cannot open the room: {error}")),
    };
    let folder = match error {
        StartError::Store(_) => format!(" in {}", shown(&data.value)),
        _ => String::new(),
    };
    Failure::input(format_args!("cannot open the room{folder}: {error} ({key}: {source})"))
}

/// Waits for Ctrl-C or the service manager's signal. `None` if the system has no signals for us:
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

fn asset(path: &str, rulebooks: &[Rulebook]) -> Option<server::Asset> {
    if let Some(id) = path.strip_prefix("/rules/") {
        return rulebook_page(rulebooks.iter().find(|rulebook| rulebook.id.as_str() == id)?);
    }
    web::asset(path).map(|web::Asset { bytes, brotli, mime, immutable }| server::Asset {
        bytes,
        mime,
        immutable,
        brotli,
    })
}

/// R24: what a player accepts, to be read first: the page that `rules show` prints.
fn rulebook_page(rulebook: &Rulebook) -> Option<server::Asset> {
    let bytes = rules::show::page(rulebook).into_bytes().into();
    Some(server::Asset { bytes, brotli: None, mime: "text/plain; charset=utf-8", immutable: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_can_be_read_where_the_page_links_it() {
        let mut rulebooks = server::Policy::default().rulebooks;
        let own = "id = \"club\"\nlike = \"int-2.7\"\nminimum_age = 21\n";
        rulebooks.push(Rulebook::from_text("club.toml", own).unwrap());
        for id in rulebook::EMBEDDED_IDS.into_iter().chain(["club"]) {
            let page = asset(&format!("/rules/{id}"), &rulebooks).unwrap();
            let text = std::str::from_utf8(&page.bytes).unwrap();
            assert!(text.starts_with(&format!("RULEBOOK {id}")), "{text}");
            assert_eq!(page.mime, "text/plain; charset=utf-8");
        }
        assert!(asset("/rules/int-9.9", &rulebooks).is_none());
        assert!(asset("/rules/../rules/int-2.7", &rulebooks).is_none());
    }
}
