//! Every mistake in one go, each with file, line, key, what was expected and what was found.

use crate::operator::OperatorFolder;

/// What `config check` says about a file, line by line.
#[track_caller]
fn mistakes(config: &str, files: &[(&str, &str)]) -> Vec<String> {
    let folder = OperatorFolder::new(config, files);
    let output = folder.run("config check");
    assert_eq!((output.status, output.err.as_str()), (1, ""), "{}", output.out);
    let lines: Vec<String> = output.out.lines().map(str::to_owned).collect();
    let answer = folder.run("config check --json").json();
    assert_eq!((&answer["sound"], &answer["file"]), (&false.into(), &"cardroom.toml".into()));
    assert_eq!(answer["problems"].as_array().unwrap().len(), lines.len(), "{answer}");
    // A room is not opened with it, nor is anything else done: the first mistake and how many more.
    for command in ["serve", "config show", "admin check"] {
        let output = folder.run(command);
        assert_eq!((output.status, output.out.as_str()), (2, ""), "{command}: {}", output.err);
        assert_eq!(output.err.lines().count(), 1, "{command}: {}", output.err);
        assert!(output.err.starts_with(&format!("cardroom: {}", lines[0])), "{}", output.err);
        let more = format!("(and {} more: `cardroom config check` lists them)", lines.len() - 1);
        assert_eq!(output.err.contains(&more), lines.len() > 1, "{}", output.err);
    }
    assert!(!folder.path().join("data").exists(), "nothing is made");
    lines
}

#[track_caller]
fn finds(config: &str, expected: &[&str]) {
    assert_eq!(mistakes(config, &[]), expected);
}

const CLUB: &str = "id = \"club\"\nlike = \"int-2.7\"\nminimum_age = 21\n";

#[test]
fn values_of_the_wrong_kind_are_refused() {
    finds(
        r#"listen = "nowhere"
data = 7
metrics = "127.0.0.1"
house_players = "many"
https = 1
trust_proxy = "yes"

[limits]
connections = 0
sockets_per_address = 1.5

[retention]
hand_days = "always"
"#,
        &[
            "cardroom.toml:1: listen: expected an address with a port such as 127.0.0.1:8080 or \
             [::1]:8080, or a port from 0 to 65535 alone, found \"nowhere\"",
            "cardroom.toml:2: data: expected a path in quotes, found 7",
            "cardroom.toml:3: metrics: expected an address with a port such as 127.0.0.1:8080 or \
             [::1]:8080, or a port from 0 to 65535 alone, or \"none\", found \"127.0.0.1\"",
            "cardroom.toml:4: house_players: expected a whole number from 0 to 2000, found \"many\"",
            "cardroom.toml:5: https: expected true or false, found 1",
            "cardroom.toml:6: trust_proxy: expected true or false, found \"yes\"",
            "cardroom.toml:9: limits.connections: expected a whole number from 1 to 1000000, found 0",
            "cardroom.toml:10: limits.sockets_per_address: expected a whole number from 1 to \
             1000000, found 1.5",
            "cardroom.toml:13: retention.hand_days: expected a number of days from 1 to 36500, or \
             \"forever\", found \"always\"",
        ],
    );
    finds(
        "limits = 5\nmarket = \"int-2.7\"\ngame = [1]\n",
        &[
            "cardroom.toml:1: limits: expected a table, [limits], found 5",
            "cardroom.toml:2: market: expected a [[market]] table, found \"int-2.7\"",
            "cardroom.toml:3: game[1]: expected a [[game]] table, found 1",
        ],
    );
}

#[test]
fn unknown_keys_are_refused() {
    finds(
        r#"lisen = 80
connections = 5
colour = "green"

[limits]
conections = 5

[[games]]
rulebook = "int-2.7"

[[game]]
rulebook = "int-2.7"
variant = "holdem"
stakes = "0.05/0.10"
stake = "0.05/0.10"
"#,
        &[
            "cardroom.toml:1: lisen: there is no such key; did you mean listen?",
            "cardroom.toml:2: connections: there is no such key; did you mean limits.connections?",
            "cardroom.toml:3: colour: there is no such key; expected one of data, listen, metrics, \
             https, trust_proxy, house_players, time_zone, limits, registration, retention, staff, rulebook, \
             market, game, sit_and_go, tournament",
            "cardroom.toml:6: limits.conections: there is no such key; did you mean \
             limits.connections?",
            "cardroom.toml:8: games: there is no such key; did you mean game?",
            "cardroom.toml:14: game[1].stakes: there is no such key; did you mean game[1].stake?",
        ],
    );
}

#[test]
fn files_that_are_not_toml_or_not_text_are_refused() {
    let lines = mistakes("listen = 80\ndata = \nhouse_players = \"\n", &[]);
    assert!(lines[0].starts_with("cardroom.toml:2: not TOML: "), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("cardroom.toml:3: not TOML: ")), "{lines:?}");
    let lines = mistakes("listen = 80\nlisten = 81\n", &[]);
    assert_eq!(lines, ["cardroom.toml:2: not TOML: duplicate key"]);
    let folder = OperatorFolder::new("", &[]);
    std::fs::write(folder.path().join("bytes.toml"), b"listen = 80\n\xff\xff\n").unwrap();
    let output = folder.run("config check bytes.toml");
    assert_eq!(output.out, "bytes.toml:2: expected UTF-8 text, found other bytes\n");
    std::fs::write(folder.path().join("long.toml"), "#".repeat(300_000)).unwrap();
    let output = folder.run("config check long.toml");
    assert_eq!(output.out, "long.toml: expected at most 262144 bytes, found more\n");
}

#[test]
fn missing_files_are_named() {
    let folder = OperatorFolder::new("", &[]);
    for (arguments, expected) in [
        (
            "config check nothing.toml",
            "nothing.toml: the configuration cannot be read: No such file",
        ),
        (
            "config check --config nothing.toml",
            "nothing.toml: the configuration cannot be read: No such file",
        ),
        ("config check --config a.toml b.toml", "cannot be used with"),
        (
            "serve --config nothing.toml",
            "nothing.toml: the configuration cannot be read: No such file",
        ),
        ("config check .", "the configuration cannot be read: Is a directory"),
    ] {
        let output = folder.run(arguments);
        assert_eq!((output.status, output.out.as_str()), (2, ""), "{arguments}");
        assert!(output.err.contains(expected), "{arguments}: {}", output.err);
    }
    std::fs::remove_file(folder.path().join("cardroom.toml")).unwrap();
    let output = folder.run("config check");
    assert_eq!(output.status, 2);
    assert!(output.err.contains("there is no cardroom.toml here to check"), "{}", output.err);
    assert_eq!(folder.run("config show").status, 0, "none is fine");
}

/// A mistake found only when the room is opened names the key and its source too.
#[test]
fn a_port_in_use_and_a_data_folder_that_is_a_file_are_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let folder =
        OperatorFolder::new(&format!("data = \"room\"\nlisten = {port}\n"), &[("file", "")]);
    for (arguments, starts, ends) in [
        (
            "serve",
            "cannot open the room: cannot listen on 127.0.0.1:",
            "(listen: cardroom.toml:2)\n",
        ),
        (
            "serve --listen 0 --data file",
            "cannot open the room in file: the data folder: ",
            "(data: --data)\n",
        ),
    ] {
        let output = folder.run(arguments);
        assert_eq!((output.status, output.out.as_str()), (2, ""), "{arguments}");
        assert!(output.err.starts_with(&format!("cardroom: {starts}")), "{}", output.err);
        assert!(output.err.ends_with(ends), "{}", output.err);
    }
}

#[test]
fn rulebooks_are_checked_as_rules_check_does() {
    let config = r#"[[rulebook]]
file = "club.toml"
[[rulebook]]
file = "missing.toml"
[[rulebook]]
path = "x"
[[market]]
rulebook = "club"
[[game]]
rulebook = "club"
variant = "holdem"
stake = "0.05/0.10"
"#;
    let bad = "id = \"club\"\nlike = \"int-2.7\"\nminimum_age = 7\n[cash]\nseats = 99\n";
    let lines = mistakes(config, &[("club.toml", bad)]);
    let expected = [
        "cardroom.toml:4: rulebook[2].file: expected a rulebook file, found missing.toml: No such \
         file or directory (os error 2)",
        "cardroom.toml:5: rulebook[3].file: expected a path in quotes, found nothing",
        "cardroom.toml:6: rulebook[3].path: there is no such key; expected one of file",
    ];
    // The market and the game are not blamed for a rulebook that cannot be read.
    assert_eq!(lines[..3], expected);
    let of_rulebook = OperatorFolder::new("", &[("club.toml", bad)]).run("rules check club.toml");
    assert_eq!(lines[3..].join("\n"), of_rulebook.out.trim_end());
    assert!(lines.len() >= 5 && lines[3].starts_with("club.toml: minimum_age: expected"));

    // A name that is no unread rulebook's is a mistake of its own, reported with the others.
    let config = r#"[[rulebook]]
file = "missing.toml"
[[rulebook]]
file = "club.toml"
[[market]]
rulebook = "mars"
[[market]]
rulebook = "missing"
[[game]]
rulebook = "venus"
variant = "holdem"
stake = "0.05/0.10"
"#;
    let named = |line: &String| line.starts_with("cardroom.toml");
    let lines = mistakes(config, &[("club.toml", "not TOML")]);
    let lines: Vec<&String> = lines.iter().filter(|line| named(line)).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("cardroom.toml:2: rulebook[1].file: expected a rulebook file"));
    for (line, start) in lines[1..].iter().zip([
        "cardroom.toml:6: market[1].rulebook: expected one of the rulebooks be-1.8, ",
        "cardroom.toml:10: game[1].rulebook: expected one of the rulebooks be-1.8, ",
    ]) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(lines[1].contains("found \"mars\""), "{lines:?}");
    assert!(lines[2].contains("found \"venus\""), "{lines:?}");

    let config = "[[rulebook]]\nfile = \"a.toml\"\n[[rulebook]]\nfile = \"b.toml\"\n";
    let lines = mistakes(config, &[("a.toml", CLUB), ("b.toml", CLUB)]);
    let twice = "cardroom.toml:4: rulebook[2].file: expected a rulebook of another name than \
                 \"club\": a.toml has the same";
    assert_eq!(lines, [twice]);
    let taken = CLUB.replace("club", "dk-2.0");
    let lines = mistakes("[[rulebook]]\nfile = \"a.toml\"\n", &[("a.toml", &taken)]);
    assert!(lines[0].starts_with("a.toml: id: expected a name of its own"), "{lines:?}");
}

#[test]
fn bad_markets_are_refused() {
    let config = r#"[[rulebook]]
file = "club.toml"
[[market]]
rulebook = "club"
name = ""
currency = "EUR"
minimum_age = 18
[[market]]
rulebook = "clubb"
[[market]]
rulebook = "club"
[[market]]
name = "Nobody's"
"#;
    let lines = mistakes(config, &[("club.toml", CLUB)]);
    assert_eq!(
        lines,
        [
            "cardroom.toml:5: market[1].name: expected a text of 1 to 40 characters on one line, \
             found \"\"",
            "cardroom.toml:6: market[1].currency: expected \"PLAY\", the only currency that can be \
             played for so far, found \"EUR\"",
            "cardroom.toml:7: market[1].minimum_age: expected 21 or more, the minimum age of club, \
             found 18",
            "cardroom.toml:9: market[2].rulebook: expected one of the rulebooks be-1.8, dk-2.0, \
             int-2.2, int-2.3, int-2.7, home, club, found \"clubb\"; one of your own needs a \
             [[rulebook]] with its file",
            "cardroom.toml:10: market[3].rulebook: expected one market a rulebook, found \"club\" \
             again",
            "cardroom.toml:12: market[4].rulebook: expected a text of 1 to 40 characters on one \
             line, found nothing",
        ]
    );
    let name = "x".repeat(41);
    let config = format!(
        "[[market]]\nrulebook = \"home\"\n[[market]]\nrulebook = \"int-2.7\"\nname = \"{name}\"\n\
         minimum_age = 100\n"
    );
    finds(
        &config,
        &[
            "cardroom.toml:2: market[1].rulebook: expected a rulebook of public games, found \
             \"home\", one of private tables",
            &format!(
                "cardroom.toml:5: market[2].name: expected a text of 1 to 40 characters on one \
                 line, found \"{name}\""
            ),
            "cardroom.toml:6: market[2].minimum_age: expected 99 or less, found 100",
        ],
    );
    finds("market = []\n", &["cardroom.toml:1: market: expected at least one market, found none"]);
}

#[test]
fn bad_games_are_refused() {
    let config = r#"[[rulebook]]
file = "club.toml"
[[game]]
rulebook = "int-2.7"
variant = "stud"
stake = "5"
format = "slow"
[[game]]
rulebook = "int-2.7"
variant = "holdem"
stake = "0.07/0.14"
[[game]]
rulebook = "int-2.7"
variant = "omaha"
stake = "0.05/0.10"
format = "deepstack"
[[game]]
rulebook = "dk-2.0"
variant = "holdem"
stake = "0.05/0.10"
[[game]]
rulebook = "dk-2.0"
variant = "holdem"
stake = "0.05/0.1"
format = "regular"
[[game]]
rulebook = "club"
variant = "holdem"
stake = "0.05/0.10"
[[game]]
"#;
    let lines = mistakes(config, &[("club.toml", CLUB)]);
    let not_offered = "cardroom.toml:11: game[2].stake: expected a stake at which int-2.7 offers \
                       holdem (regular): ";
    assert!(lines[3].starts_with(not_offered), "{}", lines[3]);
    assert!(lines[3].ends_with("; found 0.07/0.14") && lines[3].contains("0.05/0.10, "));
    assert_eq!(
        lines[..3],
        [
            "cardroom.toml:5: game[1].variant: expected \"holdem\" or \"omaha\", found \"stud\"",
            "cardroom.toml:6: game[1].stake: expected blinds such as \"0.05/0.10\", the small one \
             below the big one, found \"5\"",
            "cardroom.toml:7: game[1].format: expected \"regular\", \"deepstack\", \"shortstack\" \
             or \"banzai\", found \"slow\"",
        ]
    );
    assert_eq!(
        lines[4..],
        [
            "cardroom.toml:12: game[3]: expected a game that int-2.7 offers to everyone; it has no \
             public omaha games in the format Deepstack",
            "cardroom.toml:21: game[5]: expected each game once, found the same as at \
             cardroom.toml:17",
            "cardroom.toml:27: game[6].rulebook: expected the rulebook of a market, found \"club\", \
             for which nobody can register; add a [[market]] with it",
            "cardroom.toml:30: game[7].rulebook: expected a text of 1 to 40 characters on one line, \
             found nothing",
            "cardroom.toml:30: game[7].variant: expected \"holdem\" or \"omaha\", found nothing",
            "cardroom.toml:30: game[7].stake: expected blinds such as \"0.05/0.10\", the small one \
             below the big one, found nothing",
        ]
    );
}

#[test]
fn bad_sit_and_gos_are_refused() {
    let config = r#"[[sit_and_go]]
rulebook = "int-2.7"
variant = "stud"
seats = 10
price = "0.95"
stack = 0
levels = ["10/20", "40/20", 5]
level_time = "0 s"
payout = "50/60"
[[sit_and_go]]
rulebook = "int-2.7"
seats = 2
price = "0.95 + 0.05"
stack = 19
levels = ["10/20"]
payout = "50/30/20"
[[sit_and_go]]
rulebook = "int-2.7"
seats = 6
price = "1 + 0"
[[sit_and_go]]
rulebook = "int-2.7"
variant = "holdem"
seats = 6
price = "1.00 + 0.00"
[[sit_and_go]]
rulebook = "home"
seats = 6
price = "1 + 0"
[[sit_and_go]]
levels = []
level = 5
"#;
    finds(
        config,
        &[
            "cardroom.toml:3: sit_and_go[1].variant: expected \"holdem\" or \"omaha\", found \
             \"stud\"",
            "cardroom.toml:4: sit_and_go[1].seats: expected a whole number from 2 to 9, found 10",
            "cardroom.toml:5: sit_and_go[1].price: expected prize pool and fee such as \"0.95 + \
             0.05\", the fee no more than the pool, found \"0.95\"",
            "cardroom.toml:6: sit_and_go[1].stack: expected a whole number from 1 to 1000000000, \
             found 0",
            "cardroom.toml:7: sit_and_go[1].levels[2]: expected a level such as \"10/20\" or \
             \"15/30/4\": small blind, big blind, ante, found \"40/20\"",
            "cardroom.toml:7: sit_and_go[1].levels[3]: expected a level such as \"10/20\" or \
             \"15/30/4\": small blind, big blind, ante, found 5",
            "cardroom.toml:8: sit_and_go[1].level_time: expected a time such as \"3 min\" or \"90 \
             s\", from 1 s to 24 h, found \"0 s\"",
            "cardroom.toml:9: sit_and_go[1].payout: expected \"winner takes all\", or shares such \
             as \"65/35\" that fall and sum to 100, found \"50/60\"",
            "cardroom.toml:13: sit_and_go[2].price: expected a price that int-2.7 prints for 2 \
             seats: 0.97 + 0.03, 1.94 + 0.06, 3.88 + 0.12, 9.70 + 0.30, 24.25 + 0.75, 48.50 + \
             1.50, 97.00 + 3.00, 194.00 + 6.00; found 0.95 + 0.05",
            "cardroom.toml:14: sit_and_go[2].stack: expected at least 20 chips, the big blind of \
             the first level, found 19",
            "cardroom.toml:16: sit_and_go[2].payout: expected at most 2 paid places, one a seat, \
             found 50/30/20",
            "cardroom.toml:21: sit_and_go[4]: expected each Sit & Go once, found the same as at \
             cardroom.toml:17",
            "cardroom.toml:27: sit_and_go[5].rulebook: expected the rulebook of a market, found \
             \"home\", for which nobody can register; add a [[market]] with it",
            "cardroom.toml:30: sit_and_go[6].rulebook: expected a text of 1 to 40 characters on one \
             line, found nothing",
            "cardroom.toml:30: sit_and_go[6].seats: expected a whole number from 2 to 9, found \
             nothing",
            "cardroom.toml:30: sit_and_go[6].price: expected prize pool and fee such as \"0.95 + \
             0.05\", the fee no more than the pool, found nothing",
            "cardroom.toml:31: sit_and_go[6].levels: expected a list of 1 to 100, each a level such \
             as \"10/20\" or \"15/30/4\": small blind, big blind, ante, found a list of 0",
            "cardroom.toml:32: sit_and_go[6].level: there is no such key; did you mean \
             sit_and_go[6].levels?",
        ],
    );
}

#[test]
fn a_hostile_file_gives_a_bounded_number_of_lines() {
    let many: String = (0..500).map(|n| format!("key_{n} = 1\n")).collect();
    let lines = mistakes(&many, &[]);
    assert_eq!(lines.len(), 50);
    let long = format!("listen = \"{}\\u001b[2J\"\n", "x".repeat(10_000));
    let lines = mistakes(&long, &[]);
    assert!(lines[0].len() < 400 && !lines[0].contains('\u{1b}'), "{}", lines[0]);
}
