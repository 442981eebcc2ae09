//! Results of tournaments as CSV (RFC 4180): amounts as decimals, times in UTC. A text that a spreadsheet would take
//! for a formula is marked as text: anybody who hosts a tournament can name it.

use base::Millis;
use game::TournamentResult;

/// The first line.
pub const CSV_HEADER: &str = "tournament,name,types,rulebook,currency,started_at,finished_at,entries,player,outcome,place,\
     paid,prize,bounties,paid_back,in_kind,multiplier\r\n";

/// One result; `player` is what he or she is called.
#[must_use]
pub fn csv_line(result: &TournamentResult, player: &str) -> String {
    let TournamentResult { tournament: of, outcome, place, .. } = result;
    let types: Vec<&str> = of.types.iter().map(|it| it.word()).collect();
    let in_kind = result.in_kind.iter().map(|won| format!("{} ({})", won.name, won.worth));
    let in_kind: Vec<String> = in_kind.collect();
    let fields = [
        of.game.to_string(),
        text(&of.name),
        types.join(" "),
        text(&of.rulebook),
        of.currency.code().to_owned(),
        of.started_at.map_or_else(String::new, utc),
        utc(of.finished_at),
        of.entries.to_string(),
        text(player),
        outcome.word().to_owned(),
        place.map_or_else(String::new, |place| place.to_string()),
        result.paid.to_string(),
        result.prize.to_string(),
        result.bounties.to_string(),
        result.paid_back.to_string(),
        text(&in_kind.join("; ")),
        of.multiplier.clone().unwrap_or_default(),
    ];
    fields.join(",") + "\r\n"
}

/// `2026-11-18T20:00:00Z`.
pub(crate) fn utc(at: Millis) -> String {
    let millis = i64::try_from(at.0).unwrap_or(i64::MAX);
    let at = jiff::Timestamp::from_millisecond(millis).unwrap_or(jiff::Timestamp::MAX);
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// A field that people wrote.
fn text(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let mark = if formula { "'" } else { "" };
    let quoted = text.replace('"', "\"\"");
    if formula || text.contains([',', '"', '\r', '\n', ';']) {
        return format!("\"{mark}{quoted}\"");
    }
    quoted
}

#[cfg(test)]
mod tests {
    use base::{Cents, GameId, PlayerId};
    use game::{ResultOutcome, TournamentInfo, TournamentType};
    use ledger::Currency;

    use super::*;

    #[test]
    fn a_result_is_one_line_whatever_the_tournament_is_called() {
        let result = |name: &str| TournamentResult {
            player: PlayerId(1),
            tournament: TournamentInfo {
                game: GameId(9),
                name: name.to_owned(),
                types: vec![TournamentType::SitAndGo, TournamentType::Bounty],
                rulebook: "int-2.7".to_owned(),
                currency: Currency::PLAY,
                started_at: None,
                finished_at: Millis(1_794_700_800_000),
                entries: 5,
                multiplier: None,
            },
            outcome: ResultOutcome::Out,
            place: Some(2),
            paid: Cents(1_000),
            prize: Cents(1_050),
            bounties: Cents(5),
            paid_back: Cents::ZERO,
            in_kind: Vec::new(),
        };
        assert_eq!(
            csv_line(&result("Sunday"), "Ann"),
            "9,Sunday,sit_and_go bounty,int-2.7,PLAY,,2026-11-15T00:00:00Z,5,Ann,out,2,10.00,10.50,0.05,0.00,,\r\n"
        );
        for (name, field) in [
            ("A, \"B\"", "\"A, \"\"B\"\"\""),
            ("=1+1", "\"'=1+1\""),
            ("@x", "\"'@x\""),
            ("two\nlines", "\"two\nlines\""),
        ] {
            let line = csv_line(&result(name), "Ann");
            assert!(line.starts_with(&format!("9,{field},sit_and_go")), "{line}");
        }
        let fields = CSV_HEADER.trim_end().split(',').count();
        assert_eq!(csv_line(&result("Sunday"), "Ann").split(',').count(), fields);
    }
}
