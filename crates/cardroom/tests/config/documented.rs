//! The examples of the documents are sound.

use crate::operator::OperatorFolder;

/// The first block of TOML after these words.
#[track_caller]
fn example(document: &str, after: &str) -> String {
    let from = document.find(after).unwrap_or_else(|| panic!("{after}"));
    let block = document[from..].split_once("```toml\n").unwrap().1;
    block.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_example_in_operating_is_sound() {
    let document = include_str!("../../../../docs/OPERATING.md");
    let config = example(document, "## Configuration");
    let club = example(document, "### Rulebooks and games of your own");
    let folder = OperatorFolder::new(&config, &[("club.toml", &club)]);
    let output = folder.run("config check");
    assert_eq!(output.status, 0, "{}", output.out);
    let shown = folder.run("config show --json").json();
    for row in shown["values"].as_array().unwrap() {
        assert_ne!(row["source"], "default", "the example has every key: {row}");
    }
    assert_eq!(folder.run("rules check club.toml").status, 0);
}

#[test]
fn the_example_in_the_readme_is_sound() {
    let document = include_str!("../../../../README.md");
    let club = example(document, "The rules are data.");
    let config = example(document, "cardroom rules check club.toml");
    let folder = OperatorFolder::new(&config, &[("club.toml", &club)]);
    let output = folder.run("config check");
    assert_eq!(output.status, 0, "{}", output.out);
}
