// What the page of messages and of one's own reports says.

import type { ReportOutcome, ReportState } from '../../wire/desk';

export type MailWords = {
  title: string;
  messages: string;
  messagesAbout: string;
  noMessages: string;
  read: string;
  isNew: string;
  reports: string;
  /** How a report is looked into (R20). */
  reportsAbout: string;
  noReports: string;
  about: (name: string) => string;
  at: (when: string, game: number, table: number) => string;
  states: Record<ReportState, string>;
  outcomes: Record<ReportOutcome, string>;
  answer: (when: string) => string;
  waits: string;
  loading: string;
  again: string;
};
