//! What staff may see and do: every cell of the table, written out by hand; and what decides about
//! logins, reasons, changes of accounts and second persons.

use base::{Millis, PlayerId};
use office::staff::{
    CONFIRMATION, Permission, REASON_CHARS_MAX, Role, SECOND_PERSON_APART, STAFF_NUMBERS_FROM,
    STAFF_SESSION_IDLE, STAFF_SESSION_MAX, StaffFacts, StaffNumber, StaffOrigin, StaffRefusal,
    authorize, check_reason, is_session_over, may_change_role, may_disable, may_second, staff_name,
};

use crate::NOW;

/// `x`: may; `c`: may, after a fresh second factor; `.`: may not.
const TABLE: &str = "
                     support integrity director cashier admin auditor
    see_players         x        x        .        x      x      x
    see_hands           x        x        .        .      x      x
    see_tables          x        x        x        .      x      x
    see_tournaments     x        x        x        .      x      x
    see_money           .        x        .        x      x      x
    see_reports         x        x        .        .      x      x
    see_cases           .        x        .        .      x      x
    see_staff           .        .        .        .      x      x
    see_audit           .        x        .        .      x      x
    see_configuration   x        x        x        x      x      x
    message_players     x        x        .        x      x      .
    mute_players        x        x        .        .      x      .
    note_players        x        x        .        x      x      .
    suspend_players     .        x        .        .      x      .
    close_accounts      .        c        .        .      c      .
    close_tables        .        x        .        .      x      .
    run_tournaments     .        .        x        .      x      .
    cancel_tournaments  .        .        c        .      c      .
    void_hands          .        c        .        .      c      .
    handle_cases        .        x        .        .      x      .
    hold_funds          .        c        .        c      c      .
    seize_funds         .        c        .        .      c      .
    move_money          .        .        .        c      c      .
    approve_as_second   .        c        .        .      c      .
    manage_staff        .        .        .        .      c      .
";

#[test]
fn every_role_may_what_the_table_says_and_nothing_else() {
    let mut lines = TABLE.lines().filter(|line| !line.trim().is_empty());
    let roles: Vec<Role> =
        lines.next().unwrap().split_whitespace().map(|name| name.parse().unwrap()).collect();
    assert_eq!(roles, Role::ALL);
    let mut permissions = Permission::all();
    let mut cells = 0;
    for line in lines {
        let mut words = line.split_whitespace();
        let (name, permission) = (words.next().unwrap(), permissions.next().unwrap());
        assert_eq!(permission.name(), name);
        let row: Vec<&str> = words.collect();
        assert_eq!(row.len(), roles.len(), "{name}");
        for (role, cell) in roles.iter().zip(row) {
            cells += 1;
            let stale = authorize(*role, permission, Some(NOW), NOW);
            let fresh = authorize(*role, permission, Some(NOW + CONFIRMATION), NOW);
            let never = authorize(*role, permission, None, NOW);
            let no = Err(StaffRefusal::NotAllowed(permission));
            let expected = match cell {
                "x" => (Ok(()), Ok(())),
                "c" => (Err(StaffRefusal::Confirm), Ok(())),
                "." => (no, no),
                other => panic!("{other}"),
            };
            assert_eq!((stale, fresh), expected, "{role} {name}");
            assert_eq!(never, expected.0, "{role} {name}");
            assert_eq!(role.may(permission), cell != ".", "{role} {name}");
        }
    }
    assert_eq!(permissions.next(), None);
    assert_eq!(cells, 25 * 6);
}

#[test]
fn an_auditor_changes_nothing_and_a_director_touches_tournaments_alone() {
    assert!(Role::Auditor.permissions().all(|permission| permission.name().starts_with("see_")));
    let director: Vec<&str> = Role::Director.permissions().map(Permission::name).collect();
    let tournaments = ["run_tournaments", "cancel_tournaments"];
    let changes = director.iter().filter(|name| !name.starts_with("see_"));
    assert_eq!(changes.copied().collect::<Vec<_>>(), tournaments);
    // Nobody of any role sees what is not public of a hand in progress.
    assert!(Permission::all().all(|permission| !permission.name().contains("live")));
}

#[test]
fn roles_are_read_by_name_alone() {
    for role in Role::ALL {
        assert_eq!(role.name().parse(), Ok(role));
    }
    for bad in ["", "Admin", "root", "support "] {
        let refused = bad.parse::<Role>().unwrap_err().to_string();
        assert!(refused.contains("support, integrity, director"), "{refused}");
    }
}

#[test]
fn numbers_of_staff_are_nobody_elses() {
    for number in [1, 2, u32::MAX] {
        let who = StaffNumber(number).who();
        assert!(who.0 > STAFF_NUMBERS_FROM);
        assert!(who.0 < 1 << 53, "exact in JSON");
        assert_eq!(StaffNumber::of(who), Some(StaffNumber(number)));
    }
    for player in [0, 1, 4_000_000_000, STAFF_NUMBERS_FROM, u64::MAX] {
        assert_eq!(StaffNumber::of(PlayerId(player)), None, "{player}");
    }
}

#[test]
fn a_reason_has_some_words_and_not_too_many() {
    assert_eq!(check_reason("  asked by phone, ticket 12 \n"), Ok("asked by phone, ticket 12"));
    let longest = "é".repeat(REASON_CHARS_MAX);
    assert_eq!(check_reason(&longest), Ok(longest.as_str()));
    let too_long = format!("{longest}é");
    for bad in ["", " \n\t ", "line\nbreak", "bell\u{7}", &too_long, &"x".repeat(1 << 20)] {
        assert_eq!(check_reason(bad), Err(StaffRefusal::Reason));
    }
}

#[test]
fn a_login_ends_when_idle_and_at_the_latest_after_a_shift() {
    let over = |used: Millis, now: Millis| is_session_over(NOW, NOW + used, NOW + now);
    let (idle, longest) = (STAFF_SESSION_IDLE, STAFF_SESSION_MAX);
    let before = |time: Millis| Millis(time.0 - 1);
    assert!(!over(Millis::ZERO, before(idle)) && over(Millis::ZERO, idle));
    assert!(!over(before(longest), before(longest)) && over(before(longest), longest));
}

fn admin(number: u32, other_admins: u32) -> StaffFacts {
    StaffFacts { number: StaffNumber(number), role: Role::Admin, active: true, other_admins }
}

#[test]
fn somebody_is_always_left_who_manages_staff() {
    let by = Some(StaffNumber(1));
    let none = Ok(());
    assert_eq!(may_disable(&admin(1, 3), by), Err(StaffRefusal::OwnAccount));
    assert_eq!(may_disable(&admin(2, 0), by), Err(StaffRefusal::LastAdmin));
    assert_eq!(may_disable(&admin(2, 1), by), none);
    assert_eq!(may_disable(&admin(2, 0), None), none, "the command line makes another");
    let (support, auditor) = (Role::Support, Role::Auditor);
    assert_eq!(may_change_role(&admin(1, 3), support, by), Err(StaffRefusal::OwnAccount));
    assert_eq!(may_change_role(&admin(2, 0), support, by), Err(StaffRefusal::LastAdmin));
    assert_eq!(may_change_role(&admin(2, 0), Role::Admin, by), none);
    let plain = StaffFacts { role: Role::Support, ..admin(2, 0) };
    assert_eq!(may_change_role(&plain, auditor, by), none);
    let idle = StaffFacts { active: false, ..admin(2, 0) };
    assert_eq!(may_disable(&idle, by), none);
}

#[test]
fn names_of_staff_may_sound_like_staff() {
    for good in ["Ingrid", "Admin", "support-2", "Søren"] {
        assert_eq!(staff_name(good), Ok(()), "{good}");
    }
    for bad in ["", "Al", "Ingrid H.", "<script>", "Erased_17", &"x".repeat(17), "a:b"] {
        assert_eq!(staff_name(bad), Err(StaffRefusal::Name), "{bad}");
    }
}

fn origin(number: u32, role: Role) -> StaffOrigin {
    let (created_by, enrolled_by) = (PlayerId(0), PlayerId(0));
    let (created_at, enrolled_at) = (NOW, NOW);
    StaffOrigin {
        number: StaffNumber(number),
        role,
        created_by,
        created_at,
        enrolled_by,
        enrolled_at,
    }
}

#[test]
fn two_people_are_two_people() {
    let (first, second) = (origin(1, Role::Integrity), origin(2, Role::Admin));
    assert!(may_second(&first, &second, false, NOW));
    assert!(!may_second(&first, &second, true, NOW), "one second factor");
    assert!(!may_second(&first, &first, false, NOW), "two logins of one account");
    for role in [Role::Support, Role::Director, Role::Cashier, Role::Auditor] {
        assert!(!may_second(&first, &StaffOrigin { role, ..second }, false, NOW), "{role}");
    }
    let created = StaffOrigin { created_by: StaffNumber(1).who(), ..second };
    let enrolled = StaffOrigin { enrolled_by: StaffNumber(1).who(), ..second };
    for made in [created, enrolled] {
        let before = Millis(NOW.0 + SECOND_PERSON_APART.0 - 1);
        assert!(!may_second(&first, &made, false, before));
        assert!(!may_second(
            &made,
            &StaffOrigin { number: StaffNumber(1), ..first },
            false,
            before
        ));
        assert!(may_second(&first, &made, false, NOW + SECOND_PERSON_APART));
    }
}
