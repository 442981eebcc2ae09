//! The values in force, and their sources: flag, environment variable, file, default.

use serde_json::{Value, json};

use crate::operator::{CommandOutput, OperatorFolder};

/// The value of a key, and where it comes from.
fn of(shown: &Value, key: &str) -> (Value, String) {
    let values = shown["values"].as_array().unwrap();
    let row = values.iter().find(|row| row["key"] == key).unwrap();
    (row["value"].clone(), row["source"].as_str().unwrap().to_owned())
}

#[test]
fn a_flag_overrides_the_environment_the_file_and_the_default() {
    let config = "listen = 7001\nhouse_players = 5\nmetrics = 9100\nhttps = true\n\
                  [limits]\nconnections = 70\n";
    let folder = OperatorFolder::new(config, &[]);
    let show = |arguments: &str, environment: &[(&str, &str)]| {
        let mut command = folder.cardroom();
        command.args(["config", "show", "--json"]).args(arguments.split_whitespace());
        let output = command.envs(environment.iter().copied()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let file = show("", &[]);
    assert_eq!(file["file"], "cardroom.toml");
    assert_eq!(of(&file, "listen"), (json!("127.0.0.1:7001"), "cardroom.toml:1".to_owned()));
    assert_eq!(of(&file, "limits.connections"), (json!(70), "cardroom.toml:6".to_owned()));
    assert_eq!(of(&file, "trust_proxy"), (json!(false), "default".to_owned()));
    assert_eq!(of(&file, "retention.hand_days"), (json!("forever"), "default".to_owned()));
    let environment = [
        ("CARDROOM_LISTEN", "7002"),
        ("CARDROOM_HOUSE", "6"),
        ("CARDROOM_HTTPS", "false"),
        ("CARDROOM_METRICS", "none"),
        ("CARDROOM_HAND_DAYS", "30"),
    ];
    let shown = show("--listen 7003 --trust-proxy", &environment);
    assert_eq!(of(&shown, "listen"), (json!("127.0.0.1:7003"), "--listen".to_owned()));
    assert_eq!(of(&shown, "house_players"), (json!(6), "CARDROOM_HOUSE".to_owned()));
    assert_eq!(of(&shown, "https"), (json!(false), "CARDROOM_HTTPS".to_owned()));
    assert_eq!(of(&shown, "metrics"), (json!("none"), "CARDROOM_METRICS".to_owned()));
    assert_eq!(of(&shown, "trust_proxy"), (json!(true), "--trust-proxy".to_owned()));
    assert_eq!(of(&shown, "retention.hand_days"), (json!(30), "CARDROOM_HAND_DAYS".to_owned()));
    assert_eq!(of(&shown, "limits.connections").1, "cardroom.toml:6");
    let shown = show("--https=false --connections 9 --data elsewhere", &[]);
    assert_eq!(of(&shown, "https"), (json!(false), "--https".to_owned()));
    assert_eq!(of(&shown, "limits.connections"), (json!(9), "--connections".to_owned()));
    assert_eq!(of(&shown, "data"), (json!("elsewhere"), "--data".to_owned()));
}

/// One person may do what needs two where everybody plays for play money, and the file says so.
#[test]
fn one_person_for_what_needs_two_is_shown_with_its_source() {
    for (config, value, source) in [
        ("", false, "default"),
        ("[staff]\none_person = true\n", true, "cardroom.toml:2"),
        ("[staff]\none_person = false\n", false, "cardroom.toml:2"),
    ] {
        let folder = OperatorFolder::new(config, &[]);
        let output = folder.cardroom().args(["config", "show", "--json"]).output().unwrap();
        let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(of(&shown, "staff.one_person"), (json!(value), source.to_owned()));
    }
    for (config, mistake) in [
        ("[staff]\none_person = 1\n", "staff.one_person: expected"),
        ("one_person = true\n", "did you mean staff.one_person?"),
    ] {
        let said = OperatorFolder::new(config, &[]).run("config check");
        let text = format!("{}{}", said.out, said.err);
        assert!(said.status != 0 && text.contains(mistake), "{text}");
    }
}

#[test]
fn a_file_to_check_is_named_with_or_without_the_option() {
    let folder =
        OperatorFolder::new("", &[("other.toml", "listen = 7001\n"), ("bad.toml", "lisen = 1\n")]);
    for file in ["other.toml", "--config other.toml", "--config=other.toml"] {
        let said = folder.run(&format!("config check {file}"));
        assert_eq!(said.status, 0, "{}{}", said.out, said.err);
        assert!(said.out.starts_with("other.toml: a sound configuration"), "{}", said.out);
    }
    let said = folder.run("config check --config bad.toml");
    assert_eq!(said.status, 1, "{}", said.err);
    assert!(said.out.starts_with("bad.toml:1: lisen: there is no such key"), "{}", said.out);
}

#[test]
fn accounts_for_a_load_test_are_made_in_the_folder_of_the_configuration() {
    let folder = OperatorFolder::new("data = \"loadtest\"\n", &[]);
    let said = folder.run("admin load-test-accounts --count 2 --out tokens");
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(folder.path().join("loadtest/cardroom.db").exists());
    assert!(!folder.path().join("data").exists());
    let tokens = std::fs::read_to_string(folder.path().join("tokens")).unwrap();
    assert_eq!(tokens.lines().count(), 2);
    let said = folder.run("admin load-test-accounts --data named --count 1 --out tokens");
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(folder.path().join("named/cardroom.db").exists());
}

#[test]
fn a_bad_environment_variable_is_named() {
    let folder = OperatorFolder::new("", &[]);
    for (command, variable, value) in [
        ("serve", "CARDROOM_LISTEN", "nowhere"),
        ("", "CARDROOM_LISTEN", ""),
        ("config show", "CARDROOM_HTTPS", "yes"),
        ("admin check", "CARDROOM_HAND_DAYS", "0"),
        ("config check", "CARDROOM_HOUSE", "-1"),
    ] {
        let mut cardroom = folder.cardroom();
        let output = cardroom.args(command.split_whitespace()).env(variable, value).output();
        let output = output.unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), err.lines().count()), (Some(2), 1), "{err}");
        assert!(err.contains("expected "), "{command}: {err}");
        assert!(err.contains(&format!("(in the environment variable {variable})")), "{err}");
    }
    // A flag that is wrong is not blamed on a variable that is right.
    let mut cardroom = folder.cardroom();
    let output = cardroom.args(["serve", "--listen", "x"]).env("CARDROOM_LISTEN", "80").output();
    let err = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(err.contains("'x'") && !err.contains("environment"), "{err}");
}

#[test]
fn the_file_comes_from_a_flag_a_variable_or_the_folder_and_its_paths_are_relative_to_it() {
    let folder = OperatorFolder::new("house_players = 1\n", &[]);
    std::fs::create_dir(folder.path().join("etc")).unwrap();
    let club = "id = \"club\"\nlike = \"int-2.7\"\n";
    folder.write("etc/club.toml", club);
    folder.write(
        "etc/a.toml",
        "house_players = 2\ndata = \"room\"\n[[rulebook]]\nfile = \"club.toml\"\n",
    );
    folder.write("etc/b.toml", "house_players = 3\ndata = \"/srv/room\"\n");
    let house = |output: &CommandOutput| of(&output.json(), "house_players");
    assert_eq!(house(&folder.run("config show --json")), (json!(1), "cardroom.toml:1".to_owned()));
    let shown = folder.run("config show --json --config etc/a.toml");
    assert_eq!(house(&shown), (json!(2), "etc/a.toml:1".to_owned()));
    assert_eq!(of(&shown.json(), "data"), (json!("etc/room"), "etc/a.toml:2".to_owned()));
    let rulebooks = shown.json()["rulebooks"].clone();
    let own = json!({ "rulebook": "club", "source": "etc/club.toml" });
    assert_eq!(rulebooks.as_array().unwrap().last(), Some(&own));
    let mut cardroom = folder.cardroom();
    let output = cardroom.args(["config", "show"]).env("CARDROOM_CONFIG", "etc/b.toml").output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(text.starts_with("The configuration file is etc/b.toml.\n"), "{text}");
    assert!(text.lines().any(|line| line.split_whitespace().eq([
        "data",
        "/srv/room",
        "etc/b.toml:2"
    ])));
}

#[test]
fn without_a_file_everything_is_the_default_and_shown() {
    let folder = OperatorFolder::new("", &[]);
    std::fs::remove_file(folder.path().join("cardroom.toml")).unwrap();
    let output = folder.run("config show");
    assert!(output.out.starts_with("There is no configuration file.\n"), "{}", output.out);
    let shown = folder.run("config show --json").json();
    assert_eq!(shown["file"], Value::Null);
    for row in shown["values"].as_array().unwrap() {
        assert_eq!(row["source"], "default", "{row}");
    }
    let markets = shown["markets"].as_array().unwrap();
    let names: Vec<&str> = markets.iter().map(|row| row["rulebook"].as_str().unwrap()).collect();
    assert_eq!(names, ["int-2.7", "dk-2.0", "be-1.8"]);
    assert_eq!(shown["games"].as_array().unwrap().len(), 18);
    assert_eq!(shown["rulebooks"].as_array().unwrap().len(), rulebook::EMBEDDED_IDS.len());
    let sit_and_go = &shown["sit_and_gos"][0];
    assert_eq!(shown["sit_and_gos"].as_array().unwrap().len(), 30);
    let tournaments = shown["tournaments"].as_array().unwrap();
    assert!(tournaments.iter().all(|row| row["source"] == "default"), "{tournaments:?}");
    let main =
        tournaments.iter().find(|row| row["template"] == "sunday-main-event-dk-2-0").unwrap();
    assert_eq!(
        (&main["schedule"], &main["time_zone"]),
        (&json!("weekly sun 19:00"), &json!("Europe/Copenhagen"))
    );
    assert_eq!((&sit_and_go["seats"], &sit_and_go["price"]), (&json!(2), &json!("0.97 + 0.03")));
    assert_eq!(sit_and_go["source"], "default");
    for line in
        ["listen ", "time_zone ", "market ", "game ", "sit_and_go ", "tournament ", "rulebook "]
    {
        assert!(output.out.lines().any(|shown| shown.starts_with(line)), "{line}: {}", output.out);
    }
}

/// A market of one's own is enough: it has the games by default that its rulebook offers.
#[test]
fn an_operators_market_has_games_by_default() {
    let club = "id = \"club\"\nlike = \"int-2.7\"\nmarket = \"Our club\"\nwithout = [\"banzai\", \
                \"rake.banzai\"]\n";
    let config = "[[rulebook]]\nfile = \"club.toml\"\n[[market]]\nrulebook = \"club\"\n";
    let folder = OperatorFolder::new(config, &[("club.toml", club)]);
    let output = folder.run("config check");
    assert_eq!(
        (output.status, output.out.as_str()),
        (
            0,
            "cardroom.toml: a sound configuration: rulebooks of your own 1, markets 1, games 5, \
             Sit & Gos 10, tournaments 20\n"
        )
    );
    let shown = folder.run("config show --json").json();
    assert_eq!(shown["markets"][0]["name"], "Our club");
    assert_eq!(shown["markets"][0]["source"], "cardroom.toml:3");
    let games = shown["games"].as_array().unwrap();
    let sit_and_gos = shown["sit_and_gos"].as_array().unwrap();
    let mut all = games.iter().chain(sit_and_gos);
    assert!(all.all(|game| game["rulebook"] == "club" && game["source"] == "default"));
}

#[test]
fn a_sit_and_go_of_the_file_is_shown_with_its_usual_structure() {
    let config = r#"[[sit_and_go]]
rulebook = "int-2.7"
seats = 9
price = "10 + 1"

[[sit_and_go]]
rulebook = "int-2.7"
variant = "omaha"
seats = 2
price = "9.70 + 0.30"
stack = 500
levels = ["10/20", "20/40/5"]
level_time = "90 s"
payout = "winner takes all"
"#;
    let folder = OperatorFolder::new(config, &[]);
    let shown = folder.run("config show --json").json();
    let [nine, two] = shown["sit_and_gos"].as_array().unwrap().as_slice() else {
        panic!("{shown}")
    };
    assert_eq!((&nine["variant"], &nine["payout"]), (&json!("holdem"), &json!("50/30/20")));
    assert_eq!((&nine["stack"], &nine["level_time"]), (&json!(1_500), &json!("3 min")));
    assert_eq!((&nine["levels"][0], &nine["currency"]), (&json!("10/20"), &json!("PLAY")));
    assert_eq!(two["levels"], json!(["10/20", "20/40/5"]));
    assert_eq!((&two["stack"], &two["source"]), (&json!(500), &json!("cardroom.toml:6")));
    let page = folder.run("config show").out;
    let line = "int-2.7 omaha 2 seats at 9.70 + 0.30: 500 chips, 2 levels of 90 s from 10/20, \
                winner takes all";
    assert!(page.contains(line), "{page}");
    let none = OperatorFolder::new("sit_and_go = []\n", &[]).run("config show --json").json();
    assert_eq!(none["sit_and_gos"], json!([]));
}
