//! The accounts of house players.

use base::{Millis, PlayerId};
use store::{NewPerson, People, StoreError};

/// More names of ours that others have are no accident.
const NAMES_PASSED_OVER_MAX: usize = 1_000;

/// House players have accounts like everyone, but no password.
pub(super) fn add_house_players(
    people: &People,
    count: usize,
    now: Millis,
) -> Result<Vec<PlayerId>, StoreError> {
    let mut house = Vec::new();
    // A name that somebody else has is passed over.
    for number in 0..count.saturating_add(NAMES_PASSED_OVER_MAX) {
        if house.len() >= count {
            break;
        }
        let name = office::house_name(number);
        let new = NewPerson {
            name: &name,
            password: None,
            birth_date: "1900-01-01",
            market: "house",
            house: true,
        };
        let player = match people.add(&new, now)? {
            Some(player) => Some(player),
            None => people.by_name(&name)?.filter(|person| person.house).map(|p| p.player),
        };
        house.extend(player);
    }
    Ok(house)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_players_skip_names_that_people_have() {
        let data = tempfile::tempdir().unwrap();
        let people = People::open(data.path()).unwrap();
        let mut persons = Vec::new();
        // Whatever the case.
        for name in ["Abena", "aDELA", "Abena2"] {
            let (password, birth_date, market) = (Some("digest"), "1990-01-01", "int-2.7");
            let new = NewPerson { name, password, birth_date, market, house: false };
            persons.push(people.add(&new, Millis(1)).unwrap().unwrap());
        }
        let house = add_house_players(&people, 20, Millis(2)).unwrap();
        assert_eq!(house.len(), 20);
        for player in &house {
            let hired = people.by_number(*player).unwrap().unwrap();
            assert!(hired.house && hired.password.is_none(), "{}", hired.name);
        }
        for player in persons {
            assert!(!house.contains(&player));
            assert!(!people.by_number(player).unwrap().unwrap().house, "still a person");
        }
        // The same when the room is opened again, and a smaller house is part of it.
        assert_eq!(add_house_players(&people, 20, Millis(3)).unwrap(), house);
        assert_eq!(add_house_players(&people, 5, Millis(3)).unwrap(), house[..5]);
    }
}
