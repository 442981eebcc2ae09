//! `cardroom admin create` and `admin staff …`: accounts of the people who look after the room.

use clap::{Args, Subcommand};
use office::staff::Role;
use qrcode::{EcLevel, QrCode, render::unicode::Dense1x2};
use serde_json::json;
use server::{Command, CommandOutcome, Shown};
use store::{OPERATOR, People, StaffAccount};

use super::{Data, order, other_reply, people::read_password, store_failed};
use crate::failure::{Failure, Outcome, print, print_json};

/// Create a staff account that can log in at once, such as the first admin, whether or not the room
/// runs.
///
/// The password is the first line of standard input. The secret for an authenticator app, as an address
/// and as a QR code, and the recovery codes are printed once and cannot be shown again.
#[derive(Args)]
pub(crate) struct CreateArgs {
    #[command(flatten)]
    data: Data,
    /// The name to log in with; 3 to 16 letters, digits, dashes or underscores.
    #[arg(long)]
    name: String,
    /// What the person is there for: support, integrity, director, cashier, admin or auditor.
    #[arg(long)]
    role: Role,
    /// Why, for the chain of staff.
    #[arg(long, default_value = "created at the command line")]
    reason: String,
}

/// Staff accounts: list, create, disable, enable, enrol again, change the role.
#[derive(Args)]
pub(crate) struct StaffArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List all staff accounts.
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Create an account: the same as `admin create`.
    Create(CreateArgs),
    /// Keep an account from logging in; its sessions end.
    Disable(ChangeArgs),
    /// Let a disabled account log in again.
    Enable(ChangeArgs),
    /// Take password and second factor away, and print a one-time link with which the person enrols
    /// again, for 24 hours.
    Enrol(ChangeArgs),
    /// Give an account another role; its sessions end.
    Role {
        #[command(flatten)]
        change: ChangeArgs,
        /// The new role: support, integrity, director, cashier, admin or auditor.
        #[arg(long)]
        role: Role,
    },
}

#[derive(Args)]
struct ChangeArgs {
    #[command(flatten)]
    data: Data,
    /// The account's name.
    #[arg(long)]
    name: String,
    /// Why, for the chain of staff.
    #[arg(long)]
    reason: String,
}

pub(crate) fn run(args: &StaffArgs, json: bool) -> Outcome {
    match &args.what {
        What::List { data } => list(data, json),
        What::Create(args) => create(args, json),
        What::Disable(change) => disable(change, true, json),
        What::Enable(change) => disable(change, false, json),
        What::Enrol(change) => enrol(change, json),
        What::Role { change, role } => {
            let (name, reason) = (change.name.clone(), change.reason.clone());
            let command = Command::StaffRole { name, role: role.to_string(), reason };
            changed(&change.data, &command, json)
        }
    }
}

pub(crate) fn create(args: &CreateArgs, json: bool) -> Outcome {
    let room = args.data.people()?;
    let command = Command::StaffCreate {
        name: args.name.clone(),
        role: args.role.to_string(),
        password: read_password()?,
        reason: args.reason.clone(),
    };
    let outcome = order(&room, &command)?;
    let CommandOutcome::StaffCreated { number, name, role, uri, recovery_codes } = outcome else {
        return other_reply();
    };
    let codes: Vec<&str> = recovery_codes.iter().map(|Shown(code)| code.as_str()).collect();
    if json {
        return print_json(&json!({
            "number": number, "name": name, "role": role, "uri": uri.0, "recovery_codes": codes,
        }));
    }
    let qr = qr_code(&uri.0)?;
    print(&format!(
        "{name} is staff account {number}, role {role}. Log in at the room's address, #/staff.\n\n\
         For an authenticator app, now or never:\n\n{qr}\n{}\n\n\
         Recovery codes, each good once instead of a code of the app. They are not shown again:\n\n  \
         {}\n",
        uri.0,
        codes.join("\n  "),
    ))
}

/// For dark terminals; a camera reads it on light ones too, because of the margin.
fn qr_code(text: &str) -> Result<String, Failure> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|error| Failure::input(format_args!("cannot draw a QR code: {error}")))?;
    let mut render = code.render::<Dense1x2>();
    Ok(render.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

fn disable(change: &ChangeArgs, disabled: bool, json: bool) -> Outcome {
    let (name, reason) = (change.name.clone(), change.reason.clone());
    changed(&change.data, &Command::StaffDisable { name, disabled, reason }, json)
}

fn changed(data: &Data, command: &Command, json: bool) -> Outcome {
    let room = data.people()?;
    let CommandOutcome::StaffChanged { number, name, role, disabled } = order(&room, command)?
    else {
        return other_reply();
    };
    if json {
        return print_json(
            &json!({ "number": number, "name": name, "role": role, "disabled": disabled }),
        );
    }
    let state = if disabled { "disabled" } else { "enabled" };
    print(&format!("{name} is staff account {number}, role {role}, {state}."))
}

fn enrol(change: &ChangeArgs, json: bool) -> Outcome {
    let room = change.data.people()?;
    let (name, reason) = (change.name.clone(), change.reason.clone());
    let outcome = order(&room, &Command::StaffEnrol { name, reason })?;
    let CommandOutcome::StaffLink { number, name, token: Shown(token) } = outcome else {
        return other_reply();
    };
    let link = enrol_link(&token);
    if json {
        return print_json(&json!({ "number": number, "name": name, "link": link }));
    }
    print(&format!(
        "{name} cannot log in before enrolling again. Give the person this link, which is good once and \
         for 24 hours, after the room's address:\n\n  {link}\n"
    ))
}

/// What follows the room's address in a one-time link. The part behind `#` never reaches a server, so
/// no proxy writes it down.
pub(crate) fn enrol_link(token: &str) -> String {
    format!("/#/staff/enrol/{token}")
}

fn list(data: &Data, json: bool) -> Outcome {
    let room = data.people()?;
    let people = People::read(&room.folder).map_err(store_failed)?;
    let all = people.all_staff().map_err(store_failed)?;
    if json {
        let rows: Vec<_> = all.iter().map(row).collect();
        return print_json(&json!({ "staff": rows }));
    }
    if all.is_empty() {
        return print("There are no staff accounts. `cardroom admin create` makes one.");
    }
    let mut text = String::from("number  name              role       state\n");
    for account in &all {
        let StaffAccount { number, name, role, .. } = account;
        let state = state(account);
        text.push_str(&format!("{:>6}  {name:<16}  {:<9}  {state}\n", number.0, role.name()));
    }
    print(&text)
}

fn state(account: &StaffAccount) -> &'static str {
    match (account.disabled_at, account.is_active()) {
        (Some(_), _) => "disabled",
        (None, true) => "active",
        (None, false) => "not enrolled",
    }
}

fn row(account: &StaffAccount) -> serde_json::Value {
    let by = |who: base::PlayerId| match office::staff::StaffNumber::of(who) {
        Some(number) => json!(number.0),
        None if who == OPERATOR => json!("operator"),
        None => json!(null),
    };
    json!({
        "number": account.number.0,
        "name": account.name,
        "role": account.role.name(),
        "state": state(account),
        "created_at": account.created_at.0,
        "created_by": by(account.created_by),
        "enrolled_at": account.enrolled.map(|(_, at)| at.0),
        "enrolled_by": account.enrolled.map(|(who, _)| by(who)),
        "recovery_codes": account.recovery_codes,
    })
}
