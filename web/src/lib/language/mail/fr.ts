// French: messages of staff and one's own reports.

import type { MailWords } from './words';

export const mail: MailWords = {
  title: 'Messagerie',
  messages: 'De l’équipe',
  messagesAbout: 'Ce que l’équipe vous a écrit. Elle ne demande jamais votre mot de passe.',
  noMessages: 'Personne de l’équipe ne vous a écrit.',
  read: 'J’ai lu ce message',
  isNew: 'Nouveau',
  reports: 'Vos signalements',
  reportsAbout: 'Une personne lit chaque signalement, avec le chat de la table à ce moment. Le joueur concerné n’apprend pas qui l’a fait.',
  noReports: 'Vous n’avez signalé personne. À une table, ouvrez la fiche d’un joueur pour le signaler.',
  about: (name) => `Au sujet de ${name}`,
  at: (when, game, table) => `${when} · jeu ${game}, table ${table}`,
  states: { open: 'À l’examen', answered: 'Répondu', closed: 'Clos' },
  outcomes: {
    no_breach: 'Aucune règle n’a été enfreinte.', not_shown: 'Rien n’a pu être établi.', warned: 'Le joueur a été averti.', muted: 'Le joueur a été privé du chat.', sanctioned: 'Le joueur a été sanctionné.', case: 'Le jeu des personnes concernées est à l’examen.',
  },
  answer: (when) => `Réponse de l’équipe, ${when}`,
  waits: 'Il n’y a pas encore de réponse.',
  loading: 'Un instant …',
  again: 'Réessayer',
};
