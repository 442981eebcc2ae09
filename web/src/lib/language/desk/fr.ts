// French: the back office.

import type { DeskWords } from './words';

export const desk: DeskWords = {
  common: {
    find: 'Chercher', show: 'Afficher', all: 'Tout', more: 'Afficher plus', none: 'Rien ne correspond.', loading: 'Un instant …', again: 'Réessayer', csv: 'Télécharger en CSV', open: 'Ouvrir', back: (list) => `Retour à ${list}`, from: 'Du', to: 'Au',
    currency: 'Monnaie', state: 'État', time: 'Heure', player: 'Joueur', game: 'Jeu', table: 'Table', seat: 'Siège', stack: 'Tapis', text: 'Texte', by: (when, who) => `${when} par ${who}`, yes: 'oui', no: 'non',
    tableAt: (game, table) => `Jeu ${game}, table ${table}`, mayNot: 'Votre rôle peut regarder ici et ne rien changer.',
  },
  players: {
    find: 'Nom ou numéro', findAbout: 'Le début d’un nom, ou le numéro entier.', none: 'Aucun joueur n’a ce nom ou ce numéro.', name: 'Nom', market: 'Marché', since: 'Depuis', online: 'En ligne', offline: 'Hors ligne',
    suspended: 'Suspendu', noBanzai: 'Exclu de Banzai', mutedUntil: (when) => `Privé du chat jusqu’au ${when}`, house: 'Joueur de la maison', erased: 'Effacé', nobody: 'C’est un joueur de la maison, ou quelqu’un dont les données ont été effacées. Il n’y a rien à faire ici.',
    account: 'Compte', age: 'Âge', declaredAge: (years) => `${years} ans ou plus, selon sa déclaration`, years: (years) => `${years} ans`, notAsked: 'non demandé', connections: 'Connexions actuelles', logins: 'Sessions',
    login: (since, until) => `depuis le ${since}, jusqu’au ${until}`, devices: 'Appareils, dernier usage', tokens: 'Jetons d’accès', tokenPlays: 'peut jouer en argent fictif', tokenReads: 'lecture seule', reports: 'Signalements',
    reportsAbout: (count) => `Au sujet de ce joueur : ${count}`, reportsBy: (count) => `Par ce joueur : ${count}`, hands: 'Mains', toHands: 'Mains terminées de ce joueur', seated: 'Où le joueur est assis', notSeated: 'À aucune table.',
    waiting: (games) => `Attend dans la file du jeu ${games}.`, inHand: 'Dans une main', sitsOut: 'Absent', leaving: 'Part après la main', money: 'Argent', noMoney: 'Le joueur n’a de compte dans aucune monnaie.', wallet: 'Portefeuille',
    atTables: 'Aux tables', tickets: 'Tickets', held: 'Retenu', owed: 'Doit', ticketsOf: 'Tickets utilisables', admits: { price: 'tout tournoi de ce prix', tournament: (game) => `tournoi ${game}`, template: (id) => `modèle ${id}` },
    until: (when) => `jusqu’au ${when}`, holds: 'Gains retenus (R14)', holdAtFirst: (amount) => `${amount} au départ`, statement: 'Relevé', accounts: { wallet: 'Portefeuille', held: 'Retenu', owed: 'Dû' }, noLines: 'Aucune écriture.',
    what: 'Objet', amount: 'Montant', balance: 'Solde', transfer: 'Virement',
    kinds: {
      buy_in: 'Cave', top_up: 'Recave', refund: 'Remboursement', leave: 'Table quittée', hand: 'Main', register: 'Inscription à un tournoi', unregister: 'Inscription retirée', prize: 'Prix', bounty: 'Prime', overlay: 'Apport de la salle',
      sweep: 'Prélevé par la salle', deposit: 'Dépôt', withdrawal: 'Retrait', returned: 'Retrait revenu', reversal: 'Dépôt révoqué', refill: 'Argent fictif', hold: 'Retenu', release: 'Libéré', seize: 'Saisi',
      ticket_issue: 'Ticket créé', ticket_use: 'Ticket utilisé', ticket_return: 'Ticket rendu', ticket_convert: 'Ticket payé', ticket_expire: 'Ticket expiré', unresolved: 'Versé à une œuvre', correction: 'Rectification',
    },
    notes: 'Notes de l’équipe', noNotes: 'Aucune note.', messages: 'Messages au joueur', noMessages: 'Aucun message.', read: (when) => `lu le ${when}`, unread: 'pas encore lu', acts: 'Ce que l’équipe a fait', noActs: 'Rien encore.',
    actions: { note: 'Noter', message: 'Écrire', mute: 'Priver du chat', unmute: 'Rendre le chat', exclude: 'Exclure de Banzai', include: 'Réadmettre à Banzai', suspend: 'Suspendre', lift: 'Lever la suspension' },
    actFor: (action, name) => `${action} : ${name}`,
    about: {
      note: 'L’équipe la lit. Le joueur ne la voit pas.', message: 'Le joueur le lit à sa prochaine visite, ou tout de suite s’il est connecté.', mute: 'Tout ce que le joueur écrit dans un chat est refusé jusque-là.', unmute: 'Le joueur peut de nouveau écrire dans les chats.',
      exclude: 'B6 : le joueur ne peut pas s’asseoir aux tables Banzai. S’il y est assis, il part après la main.', include: 'B6 : le joueur peut de nouveau s’asseoir aux tables Banzai.',
      suspend: 'R18 : le joueur est tenu à l’écart de tous les jeux. Une main en cours est jouée jusqu’au bout, puis ses sièges sont réglés.', lift: 'Le joueur peut rejouer.',
    },
    muteFor: 'Pour combien de temps', spans: { hour: 'Une heure', day: 'Un jour', week: 'Une semaine', month: '30 jours' },
  },
  reports: {
    none: 'Aucun signalement.', states: { open: 'Ouvert', answered: 'Répondu', closed: 'Clos' },
    outcomes: { no_breach: 'Aucune règle n’a été enfreinte', not_shown: 'Rien n’a pu être établi', warned: 'Le joueur a été averti', muted: 'Le joueur a été privé du chat', sanctioned: 'Le joueur a été sanctionné', case: 'Un dossier a été ouvert' },
    title: (number) => `Signalement ${number}`, reporter: 'De', about: 'Au sujet de', aboutNumber: 'Au sujet du joueur (numéro)', reporterNumber: 'Du joueur (numéro)', chat: 'Le chat de la table à ce moment', chatAbout: 'Tel qu’il était lors du signalement, la ligne la plus ancienne d’abord.',
    noChat: 'Personne n’avait écrit.', answer: 'Réponse', noAnswer: 'Il n’y a pas encore de réponse.', answerAct: 'Répondre', answerAgain: 'Remplacer la réponse', answerAbout: 'L’auteur du signalement la lit. Dites ce qui a été examiné, pas ce que d’autres ont fait.',
    close: 'Clore', closeAbout: 'L’auteur du signalement voit l’issue. Un signalement clos le reste.', outcome: 'Issue', closed: (when, who) => `Clos le ${when} par ${who}`, others: (count) => `Autres signalements au sujet de ce joueur : ${count}`,
  },
  tables: {
    find: 'Nom d’un joueur ou d’un tournoi', none: 'Aucune table ne correspond.', found: (count) => (count === 1 ? '1 table trouvée' : `${count} tables trouvées`), states: { playing: 'En jeu', waiting: 'En attente', paused: 'En pause', closing: 'Se ferme', failed: 'Arrêtée par une panne' },
    private: 'Privée', hand: (number) => `Main ${number}`, empty: 'Personne n’est assis ici.', away: 'Non connecté', acts: { pause: 'Mettre en pause', resume: 'Reprendre', close: 'Fermer après la main' }, actAt: (action, where) => `${action} : ${where}`,
    about: { pause: 'La main en cours est jouée jusqu’au bout. Aucune autre ne commence.', resume: 'Les mains reprennent.', close: 'La main en cours est jouée jusqu’au bout. Puis chacun part avec ses jetons, et la table disparaît.' },
    ofTournament: 'Les tables d’un tournoi se mettent en pause depuis la page du tournoi.', stacks: 'Les tapis sont ceux d’avant la main en cours.',
  },
  hands: {
    search: 'Rechercher', none: 'Aucune main terminée ne correspond.', number: 'Main', numberAbout: 'Jeu, table et main : 3-12-40', badNumber: 'Une main a trois numéros : jeu, table et main, comme 3-12-40.', tableNeedsGame: 'Une table se trouve avec son jeu. Saisissez aussi le numéro du jeu.',
    playerNumber: 'Joueur (numéro)', blinds: 'Blinds', players: 'Joueurs', board: 'Tableau', pot: 'Pot', rake: 'Rake', asSeen: 'Voici ce que tous ont vu à la table.',
    recorded: 'Mains terminées seulement. En ouvrir une avec toutes les cartes est consigné dans le journal d’audit, avec votre nom et votre motif.', openAll: 'Ouvrir avec toutes les cartes', openAbout: 'Vous verrez les cartes que personne n’a montrées. Votre consultation est consignée pour toujours.',
    allCards: 'Toutes les cartes sont ouvertes. Cette consultation est consignée.',
  },
  money: {
    sum: (days) => (days === 1 ? 'Somme de 1 jour' : `Somme de ${days} jours`), incomplete: 'Les livres sont encore en cours de décompte. Ces jours ne sont pas complets ; revenez bientôt.',
    figures: { rake: 'Rake', fees: 'Frais', overlay: 'Apport de la salle', hexapro_bank: 'Banque HexaPro', charity: 'Œuvres', deposits: 'Dépôts', withdrawals: 'Retraits', issued: 'Argent fictif émis' }, byDay: 'Par jour (UTC)', day: 'Jour', none: 'Rien ne s’est passé ces jours-là.',
    liabilities: 'Ce que la salle doit maintenant', owedToOthers: 'Appartient à d’autres', escrows: 'Aux tables de cash', prizes: 'Dotations et primes', openFees: 'Frais des tournois ouverts', ticketsOpen: 'Tickets', heldNow: 'Retenu (R14)', charity: 'Pour des œuvres',
    wallets: 'Portefeuilles', owedByPlayers: 'Dû par des joueurs', own: 'À la salle', ownRake: 'Rake et frais non prélevés', bank: 'Banque HexaPro', overlayAccount: 'Compte des apports', outside: 'Venu de l’extérieur', banks: 'Banques HexaPro maintenant',
    balanced: 'Livres équilibrés', notBalanced: 'Livres déséquilibrés', checked: (at) => `vérifié à ${at}`, inCurrencies: (count) => (count === 1 ? 'aucun écart dans 1 monnaie' : `aucun écart dans ${count} monnaies`), off: (amount) => `écart de ${amount}`,
    overdrawn: (accounts) => `Sous zéro : ${accounts}`, damaged: 'Des données conservées sont abîmées. Le journal de la salle dit lesquelles.', scrubbed: (at) => `Toutes les données conservées ont été relues et vérifiées le ${at}.`, notScrubbed: 'La vérification de toutes les données conservées n’est pas encore achevée.',
  },
  rulebooks: {
    inForce: 'Règlements en vigueur', games: (count) => (count === 1 ? '1 jeu ouvert' : `${count} jeux ouverts`), digest: 'Empreinte', read: 'Lire', markets: 'Marchés', market: 'Marché', rulebook: 'Règlement', leastAge: 'Âge minimal', settings: 'Configuration en vigueur',
    setting: 'Réglage', value: 'Valeur', version: (version) => `Cardroom ${version}`,
    settingNames: {
      listen: 'Écoute à', https: 'Derrière HTTPS', trust_proxy: 'Se fie aux adresses du proxy', sockets_per_address: 'Connexions par adresse', house_players: 'Joueurs de la maison', records_of_hands_are_kept: 'Conservation des mains',
      private_tables_max: 'Tables privées au plus', cash_games: 'Jeux de cash', tournament_templates: 'Modèles de tournois',
    },
  },
  audit: {
    anything: 'Tout', subject: 'Au sujet de', subjects: { player: 'Un joueur', report: 'Un signalement', table: 'Une table', hand: 'Une main', tournament: 'Un tournoi', staff: 'Quelqu’un de l’équipe' }, number: 'Son numéro',
    actions: {
      note_player: 'Note sur un joueur', message_player: 'Message à un joueur', mute_player: 'Joueur privé du chat', unmute_player: 'Chat rendu à un joueur', suspend_player: 'Joueur suspendu', lift_suspension: 'Suspension levée',
      exclude_from_banzai: 'Exclusion de Banzai', lift_banzai_exclusion: 'Réadmission à Banzai', erase: 'Données d’une personne effacées', password: 'Mot de passe changé', answer_report: 'Réponse à un signalement', close_report: 'Signalement clos', pause_table: 'Table mise en pause',
      resume_table: 'Table reprise', close_table: 'Table fermée', view_hand: 'Main ouverte', announce_tournament: 'Tournoi annoncé', delay_tournament: 'Départ changé', pause_tournament: 'Tournoi mis en pause',
      resume_tournament: 'Tournoi repris', add_tournament_time: 'Temps ajouté à un niveau', break_tournament: 'Pause annoncée', change_tournament: 'Tournoi modifié', move_player: 'Joueur déplacé', disqualify: 'Joueur disqualifié',
      reinstate: 'Joueur réadmis', announce_text: 'Texte annoncé', cancel_tournament: 'Tournoi annulé', staff_first_admin: 'Premier administrateur créé', staff_create: 'Ajout à l’équipe', staff_role: 'Rôle changé',
      staff_disable: 'Compte désactivé ou réactivé', staff_enrol: 'Réinscription demandée', staff_enrolled: 'Inscription faite',
    },
  },
};
