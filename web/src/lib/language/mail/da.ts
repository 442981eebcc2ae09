// Danish: messages of staff and one's own reports.

import type { MailWords } from './words';

export const mail: MailWords = {
  title: 'Beskeder',
  messages: 'Fra personalet',
  messagesAbout: 'Hvad personalet har skrevet til dig. De beder aldrig om din adgangskode.',
  noMessages: 'Ingen fra personalet har skrevet til dig.',
  read: 'Jeg har læst det',
  isNew: 'Ny',
  reports: 'Dine anmeldelser',
  reportsAbout: 'Et menneske læser hver anmeldelse med chatten ved bordet fra dengang. Den, den handler om, får ikke at vide, hvem der har lavet den.',
  noReports: 'Du har ikke anmeldt nogen. Åbn en spillers kort ved et bord for at anmelde.',
  about: (name) => `Om ${name}`,
  at: (when, game, table) => `${when} · spil ${game}, bord ${table}`,
  states: { open: 'Ses på', answered: 'Besvaret', closed: 'Afsluttet' },
  outcomes: {
    no_breach: 'Ingen regel er brudt.', not_shown: 'Intet kunne påvises.', warned: 'Spilleren er advaret.', muted: 'Spillerens chat er lukket.', sanctioned: 'Spilleren har fået en sanktion.', case: 'De involveredes spil bliver gennemgået.',
  },
  answer: (when) => `Personalets svar, ${when}`,
  waits: 'Der er intet svar endnu.',
  loading: 'Et øjeblik …',
  again: 'Prøv igen',
};
