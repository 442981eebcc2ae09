//! The names of house players: first names from many countries. Wherever they are shown they are
//! labelled as the house's; nobody else has such an account.

/// Short enough for a seat at the table, with a number behind it.
const NAMES: [&str; 200] = [
    "Abena", "Adela", "Aiko", "Aino", "Akira", "Alba", "Alejo", "Alma", "Amara", "Amina", "Anders",
    "Andrea", "Anouk", "Antoni", "Anya", "Ariel", "Arjun", "Arne", "Asher", "Astrid", "Aurora",
    "Axel", "Ayana", "Aziz", "Beatriz", "Benoit", "Bianca", "Bjarne", "Bogdan", "Bruno", "Camila",
    "Carlos", "Cecilia", "Chidi", "Chloe", "Ciaran", "Clara", "Clement", "Corina", "Dalia",
    "Damian", "Daria", "Davor", "Deepak", "Delia", "Diego", "Dmitri", "Dora", "Edgar", "Eirik",
    "Elena", "Elias", "Elif", "Elina", "Elsa", "Emeka", "Emil", "Enzo", "Erika", "Esther",
    "Eszter", "Etienne", "Eva", "Fabio", "Farah", "Farid", "Fatima", "Felix", "Fergus", "Fiona",
    "Flora", "Florin", "Freja", "Gabor", "Gaia", "Gemma", "Giulia", "Goran", "Greta", "Gustav",
    "Hadiya", "Hana", "Hannes", "Haruto", "Hassan", "Heidi", "Helena", "Henrik", "Hugo", "Iben",
    "Ibrahim", "Ida", "Ilse", "Imani", "Imre", "Ines", "Ingrid", "Irina", "Isak", "Isla", "Ivana",
    "Jakub", "Jamal", "Jana", "Javier", "Jelena", "Jonas", "Jorge", "Josefa", "Julien", "Jun",
    "Kaito", "Kamila", "Karim", "Kasper", "Katya", "Keiko", "Kenji", "Kiran", "Klara", "Kofi",
    "Kwame", "Lars", "Latif", "Leila", "Leonor", "Liam", "Lina", "Linh", "Livia", "Lorenzo",
    "Lucia", "Ludvig", "Luka", "Lukas", "Maarten", "Maja", "Malik", "Manon", "Marco", "Mariam",
    "Marta", "Mateo", "Matilda", "Maya", "Mehmet", "Mei", "Milan", "Milos", "Mina", "Mirela",
    "Miriam", "Nadia", "Naomi", "Nara", "Nela", "Nikola", "Nils", "Nina", "Noemi", "Noor", "Olga",
    "Olivier", "Omar", "Oskar", "Otto", "Pablo", "Paloma", "Pascal", "Pedro", "Petra", "Priya",
    "Quentin", "Rafael", "Ramona", "Rania", "Rasmus", "Ravi", "Renata", "Rocco", "Rosa", "Ruben",
    "Sami", "Sanna", "Selma", "Simone", "Sofia", "Soren", "Stefan", "Tarek", "Thea", "Tomas",
    "Valeria", "Viktor", "Wanda", "Xenia", "Yara", "Yusuf", "Zofia", "Zoran",
];

/// A step without a common divisor with the number of names: it comes to each of them once, and no two
/// neighbours at a table have the same first letter.
const STEP: usize = 73;

/// The name of a house player, by number: `Abena`, and in a second round `Abena2`.
#[must_use]
pub fn house_name(number: usize) -> String {
    let name = NAMES[number % NAMES.len() * STEP % NAMES.len()];
    match number / NAMES.len() {
        0 => name.to_owned(),
        round => format!("{name}{}", round + 1),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::check_name;

    /// As many as a room may have.
    #[test]
    fn house_players_have_names_of_their_own_that_an_account_may_have() {
        let names: BTreeSet<String> = (0..2_000).map(house_name).collect();
        assert_eq!(names.len(), 2_000, "each has a name of its own");
        for name in names {
            assert_eq!(check_name(&name), Ok(()), "{name}");
            assert!(!name.to_lowercase().contains("house"), "{name}");
        }
    }
}
