// English: messages of staff and one's own reports.

import type { MailWords } from './words';

export const mail: MailWords = {
  title: 'Messages',
  messages: 'From the staff',
  messagesAbout: 'What the staff wrote to you. They never ask for your password.',
  noMessages: 'Nobody of the staff has written to you.',
  read: 'I have read this',
  isNew: 'New',
  reports: 'Your reports',
  reportsAbout: 'A person reads every report, with the chat of the table at that time. The player whom it is about is not told who made it.',
  noReports: 'You have reported nobody. At a table, open a player’s card to report him or her.',
  about: (name) => `About ${name}`,
  at: (when, game, table) => `${when} · game ${game}, table ${table}`,
  states: { open: 'Being looked into', answered: 'Answered', closed: 'Closed' },
  outcomes: {
    no_breach: 'No rule was broken.', not_shown: 'Nothing could be shown.', warned: 'The player was warned.', muted: 'The player’s chat was muted.', sanctioned: 'The player was sanctioned.', case: 'The play of those involved is being reviewed.',
  },
  answer: (when) => `Answer of the staff, ${when}`,
  waits: 'There is no answer yet.',
  loading: 'One moment …',
  again: 'Try again',
};
