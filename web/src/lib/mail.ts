// What a player reads of staff: messages, and what became of the player's own reports (R20). With the player's session.

import { ask } from './http';
import type { Mail, MailMessage, OwnReports } from './wire/desk';

export const mail = async (): Promise<MailMessage[]> => (await ask<Mail>('api/messages')).messages;
export const ownReports = async (): Promise<OwnReports['reports']> => (await ask<OwnReports>('api/reports')).reports;
export const markRead = (message: number): Promise<unknown> => ask(`api/messages/${message}/read`, {});

/** The same list with one of them read. */
export const withRead = (messages: readonly MailMessage[], message: number): MailMessage[] => messages.map((one) => (one.message === message ? { ...one, read: true } : one));
