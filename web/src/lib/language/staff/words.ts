// What the staff's pages say.

import type { StaffPlace } from '../../route';
import type { DirectorWords } from './director/words';
import type { Permission, Role, StaffCode } from '../../wire/staff';

export type StaffWords = {
  /** The director's pages. */
  director: DirectorWords;
  desk: string;
  skipNav: string;
  places: Record<Exclude<StaffPlace, 'enrol'>, string>;
  roles: Record<Role, string>;
  roleAbout: Record<Role, string>;
  permissions: Record<Permission, string>;
  codes: Record<StaffCode, string>;
  /** What the log says was done; a word that is not here is written as it is. */
  logged: Record<string, string>;
  /** Logging in. */
  logIn: string;
  logOut: string;
  name: string;
  password: string;
  passwordAbout: string;
  code: string;
  codeAbout: string;
  toRoom: string;
  ended: string;
  loading: string;
  again: string;
  /** Enrolling. */
  firstAdmin: string;
  firstAdminAbout: string;
  welcome: (name: string) => string;
  enrolAbout: (role: string) => string;
  nameAbout: string;
  next: string;
  scan: string;
  scanAbout: string;
  qr: string;
  secret: string;
  codeOfApp: string;
  finish: string;
  keep: string;
  keepAbout: string;
  copy: string;
  copied: string;
  kept: string;
  toDesk: string;
  badLink: string;
  /** The overview. */
  youMay: string;
  mayNot: string;
  needsCode: string;
  codesLeft: (count: number) => string;
  noLiveCards: string;
  /** Staff. */
  add: string;
  role: string;
  state: string;
  active: string;
  disabled: string;
  notEnrolled: string;
  created: string;
  enrolled: string;
  by: (when: string, who: string) => string;
  operator: string;
  formerStaff: (number: number) => string;
  actions: string;
  changeRole: string;
  disable: string;
  enable: string;
  enrolAgain: string;
  /** The same for somebody, for those who hear it. */
  changeRoleOf: (name: string) => string;
  disableWhom: (name: string) => string;
  enableWhom: (name: string) => string;
  enrolWhom: (name: string) => string;
  disableAbout: string;
  enrolAgainAbout: string;
  linkFor: (name: string) => string;
  linkAbout: string;
  link: string;
  done: string;
  you: string;
  /** A reason, and the code for it. */
  reason: string;
  reasonAbout: string;
  cancel: string;
  confirm: string;
  confirmAbout: string;
  /** The audit log. */
  when: string;
  who: string;
  action: string;
  about: string;
  aboutHint: string;
  from: string;
  to: string;
  anybody: string;
  filter: string;
  clear: string;
  noEntries: string;
  more: string;
  player: string;
  chain: string;
};
