// Roles, permissions and refusals of staff, made from crates/office. Do not edit; make it again with
//   CARDROOM_WRITE=1 cargo test -p office staff_files

export const ROLES = ['support', 'integrity', 'director', 'cashier', 'admin', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = ['see_players', 'see_hands', 'see_tables', 'see_tournaments', 'see_money', 'see_reports', 'see_cases', 'see_staff', 'see_audit', 'see_configuration', 'message_players', 'mute_players', 'note_players', 'suspend_players', 'close_accounts', 'close_tables', 'run_tournaments', 'cancel_tournaments', 'void_hands', 'handle_cases', 'hold_funds', 'seize_funds', 'move_money', 'approve_as_second', 'manage_staff'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const STAFF_CODES = ['staff_login', 'staff_session', 'not_allowed', 'confirm_first', 'second_factor', 'reason', 'staff_name', 'staff_name_taken', 'staff_password', 'no_such_staff', 'own_account', 'last_admin', 'staff_disabled', 'link_used', 'too_many_staff', 'no_such_tournament', 'tournament_over', 'impossible_now', 'bad_change', 'not_in_tournament', 'payouts_changed', 'bad_spec', 'start_time', 'announcement', 'no_such_player', 'not_a_person', 'text', 'mute_until', 'no_such_report', 'report_closed', 'no_such_table', 'no_such_hand'] as const;
export type StaffCode = (typeof STAFF_CODES)[number];

export const REASON_CHARS_MAX = 300;
