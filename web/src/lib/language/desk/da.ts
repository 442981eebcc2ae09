// Danish: the back office.

import type { DeskWords } from './words';

export const desk: DeskWords = {
  common: {
    find: 'Søg', show: 'Vis', all: 'Alle', more: 'Vis flere', none: 'Intet passer.', loading: 'Et øjeblik …', again: 'Prøv igen', csv: 'Hent som CSV', open: 'Åbn', back: (list) => `Tilbage til ${list}`, from: 'Fra', to: 'Til',
    currency: 'Valuta', state: 'Tilstand', time: 'Tid', player: 'Spiller', game: 'Spil', table: 'Bord', seat: 'Plads', stack: 'Stack', text: 'Tekst', by: (when, who) => `${when} af ${who}`, yes: 'ja', no: 'nej',
    tableAt: (game, table) => `Spil ${game}, bord ${table}`, mayNot: 'Din rolle må se her og ikke ændre noget.',
  },
  players: {
    find: 'Navn eller nummer', findAbout: 'Begyndelsen af et navn eller hele nummeret.', none: 'Ingen spiller har det navn eller nummer.', name: 'Navn', market: 'Marked', since: 'Siden', online: 'Forbundet', offline: 'Ikke forbundet',
    suspended: 'Suspenderet', noBanzai: 'Udelukket fra Banzai', mutedUntil: (when) => `Chatten lukket til ${when}`, house: 'Husspiller', erased: 'Slettet', nobody: 'Det er en husspiller eller en, hvis data er slettet. Her er intet at gøre.',
    account: 'Konto', age: 'Alder', declaredAge: (years) => `${years} eller mere, efter egen erklæring`, years: (years) => `${years} år`, notAsked: 'ikke spurgt', connections: 'Forbindelser nu', logins: 'Sessioner',
    login: (since, until) => `siden ${since}, til ${until}`, devices: 'Enheder, sidst brugt', tokens: 'Adgangstokens', tokenPlays: 'må spille om legepenge', tokenReads: 'læser kun', reports: 'Anmeldelser',
    reportsAbout: (count) => `Om denne spiller: ${count}`, reportsBy: (count) => `Fra denne spiller: ${count}`, hands: 'Hænder', toHands: 'Spillerens afsluttede hænder', seated: 'Hvor spilleren sidder', notSeated: 'Ved intet bord.',
    waiting: (games) => `Venter i køen til spil ${games}.`, inHand: 'I en hånd', sitsOut: 'Sidder over', leaving: 'Går efter hånden', money: 'Penge', noMoney: 'Spilleren har ingen konto i nogen valuta.', wallet: 'Pung',
    atTables: 'Ved borde', tickets: 'Billetter', held: 'Tilbageholdt', owed: 'Skylder', ticketsOf: 'Billetter, der kan bruges', admits: { price: 'enhver til sin pris', tournament: (game) => `turnering ${game}`, template: (id) => `skabelon ${id}` },
    until: (when) => `til ${when}`, holds: 'Tilbageholdte gevinster (R14)', holdAtFirst: (amount) => `${amount} til at begynde med`, statement: 'Kontoudtog', accounts: { wallet: 'Pung', held: 'Tilbageholdt', owed: 'Skyldigt' }, noLines: 'Ingen posteringer.',
    what: 'Hvad for', amount: 'Beløb', balance: 'Saldo', transfer: 'Overførsel',
    kinds: {
      buy_in: 'Indkøb', top_up: 'Opfyldning', refund: 'Tilbagebetaling', leave: 'Forlod et bord', hand: 'Hånd', register: 'Tilmelding til turnering', unregister: 'Tilmelding trukket tilbage', prize: 'Præmie', bounty: 'Dusør', overlay: 'Husets tilskud',
      sweep: 'Trukket af huset', deposit: 'Indbetaling', withdrawal: 'Udbetaling', returned: 'Udbetaling kom tilbage', reversal: 'Indbetaling tilbageført', refill: 'Legepenge', hold: 'Tilbageholdt', release: 'Frigivet', seize: 'Beslaglagt',
      ticket_issue: 'Billet lavet', ticket_use: 'Billet brugt', ticket_return: 'Billet givet tilbage', ticket_convert: 'Billet udbetalt', ticket_expire: 'Billet udløbet', unresolved: 'Til velgørenhed', correction: 'Rettelse',
    },
    notes: 'Medarbejdernes noter', noNotes: 'Ingen noter.', messages: 'Beskeder til spilleren', noMessages: 'Ingen beskeder.', read: (when) => `læst ${when}`, unread: 'ikke læst endnu', acts: 'Hvad medarbejdere har gjort', noActs: 'Intet endnu.',
    actions: { note: 'Notér', message: 'Skriv', mute: 'Luk chatten', unmute: 'Åbn chatten', exclude: 'Udeluk fra Banzai', include: 'Tillad Banzai igen', suspend: 'Suspender', lift: 'Ophæv suspension' },
    actFor: (action, name) => `${action}: ${name}`,
    about: {
      note: 'Medarbejdere læser den. Spilleren ser den ikke.', message: 'Spilleren læser den ved næste besøg eller straks, hvis spilleren er forbundet.', mute: 'Alt, spilleren skriver i en chat, afvises indtil da.', unmute: 'Spilleren kan skrive i chatten igen.',
      exclude: 'B6: spilleren kan ikke sidde ved Banzai-borde. Fra en plads der går spilleren efter hånden.', include: 'B6: spilleren kan sidde ved Banzai-borde igen.',
      suspend: 'R18: spilleren holdes ude af alle spil. En hånd, der er i gang, spilles til ende, og så gøres pladserne op.', lift: 'Spilleren kan spille igen.',
    },
    muteFor: 'Hvor længe', spans: { hour: 'En time', day: 'En dag', week: 'En uge', month: '30 dage' },
  },
  reports: {
    none: 'Ingen anmeldelser.', states: { open: 'Åben', answered: 'Besvaret', closed: 'Afsluttet' },
    outcomes: { no_breach: 'Ingen regel er brudt', not_shown: 'Intet kunne påvises', warned: 'Spilleren er advaret', muted: 'Spillerens chat er lukket', sanctioned: 'Spilleren har fået en sanktion', case: 'En sag er åbnet' },
    title: (number) => `Anmeldelse ${number}`, reporter: 'Fra', about: 'Om', aboutNumber: 'Om spiller (nummer)', reporterNumber: 'Fra spiller (nummer)', chat: 'Chatten ved bordet dengang', chatAbout: 'Som den var, da anmeldelsen blev lavet, ældste linje først.',
    noChat: 'Ingen havde skrevet noget.', answer: 'Svar', noAnswer: 'Der er intet svar endnu.', answerAct: 'Svar', answerAgain: 'Erstat svaret', answerAbout: 'Spilleren bag anmeldelsen læser det. Skriv, hvad der er set på, ikke hvad andre har gjort.',
    close: 'Afslut', closeAbout: 'Spilleren bag anmeldelsen ser udfaldet. En afsluttet anmeldelse forbliver afsluttet.', outcome: 'Udfald', closed: (when, who) => `Afsluttet ${when} af ${who}`, others: (count) => `Andre anmeldelser om denne spiller: ${count}`,
  },
  tables: {
    find: 'En spillers eller turnerings navn', none: 'Intet bord passer.', found: (count) => (count === 1 ? '1 bord' : `${count} borde`), states: { playing: 'Spiller', waiting: 'Venter', paused: 'På pause', closing: 'Lukker', failed: 'Stoppet af en fejl' },
    private: 'Privat', hand: (number) => `Hånd ${number}`, empty: 'Ingen sidder her.', away: 'Ikke forbundet', acts: { pause: 'Sæt på pause', resume: 'Fortsæt', close: 'Luk efter hånden' }, actAt: (action, where) => `${action}: ${where}`,
    about: { pause: 'Hånden, der er i gang, spilles til ende. Ingen ny begynder.', resume: 'Hænder begynder igen.', close: 'Hånden, der er i gang, spilles til ende. Så går alle med deres chips, og bordet er væk.' },
    ofTournament: 'En turnerings borde sættes på pause fra turneringens side.', stacks: 'Stackene er dem fra før hånden, der er i gang.',
  },
  hands: {
    search: 'Søg', none: 'Ingen afsluttet hånd passer.', number: 'Hånd', numberAbout: 'Spil, bord og hånd: 3-12-40', badNumber: 'En hånd har tre numre: spil, bord og hånd, for eksempel 3-12-40.', tableNeedsGame: 'Et bord findes med sit spil. Indtast også spillets nummer.',
    playerNumber: 'Spiller (nummer)', blinds: 'Blinds', players: 'Spillere', board: 'Fælleskort', pot: 'Pulje', rake: 'Rake', asSeen: 'Dette så alle ved bordet.',
    recorded: 'Kun afsluttede hænder. At åbne en med alle kort gemmes i revisionsloggen med dit navn og din begrundelse.', openAll: 'Åbn med alle kort', openAbout: 'Du vil se kort, som ingen viste. At du har set dem, gemmes for altid.',
    allCards: 'Alle kort er åbne. Visningen er gemt i loggen.',
  },
  money: {
    sum: (days) => (days === 1 ? 'Sum af 1 dag' : `Sum af ${days} dage`), incomplete: 'Bøgerne tælles stadig. Dagene her er ikke komplette; se igen om lidt.',
    figures: { rake: 'Rake', fees: 'Gebyrer', overlay: 'Husets tilskud', hexapro_bank: 'HexaPro-bank', charity: 'Velgørenhed', deposits: 'Indbetalinger', withdrawals: 'Udbetalinger', issued: 'Udstedte legepenge' }, byDay: 'Pr. dag (UTC)', day: 'Dag', none: 'Der skete intet i disse dage.',
    liabilities: 'Hvad rummet skylder nu', owedToOthers: 'Tilhører andre', escrows: 'Ved cashborde', prizes: 'Præmiepuljer og dusører', openFees: 'Gebyrer i åbne turneringer', ticketsOpen: 'Billetter', heldNow: 'Tilbageholdt (R14)', charity: 'Til velgørenhed',
    wallets: 'Punge', owedByPlayers: 'Skyldes af spillere', own: 'Husets eget', ownRake: 'Rake og gebyrer, der ikke er trukket', bank: 'HexaPro-bank', overlayAccount: 'Tilskudskonto', outside: 'Kom udefra', banks: 'HexaPro-banker nu',
    balanced: 'Bøgerne stemmer', notBalanced: 'Bøgerne stemmer ikke', checked: (at) => `kontrolleret ${at}`, inCurrencies: (count) => (count === 1 ? 'ingen afvigelse i 1 valuta' : `ingen afvigelse i ${count} valutaer`), off: (amount) => `afvigelse på ${amount}`,
    overdrawn: (accounts) => `Under nul: ${accounts}`, damaged: 'Gemte data er beskadiget. Rummets log siger hvilke.', scrubbed: (at) => `Alle gemte data er læst og kontrolleret ${at}.`, notScrubbed: 'Kontrollen af alle gemte data er ikke nået til ende endnu.',
  },
  rulebooks: {
    inForce: 'Gældende regelbøger', games: (count) => (count === 1 ? '1 åbent spil' : `${count} åbne spil`), digest: 'Fingeraftryk', read: 'Læs', markets: 'Markeder', market: 'Marked', rulebook: 'Regelbog', leastAge: 'Mindste alder', settings: 'Gældende konfiguration',
    setting: 'Indstilling', value: 'Værdi', version: (version) => `Cardroom ${version}`,
    settingNames: {
      listen: 'Lytter på', https: 'Bag HTTPS', trust_proxy: 'Stoler på proxyens adresser', sockets_per_address: 'Forbindelser fra én adresse', house_players: 'Husspillere', records_of_hands_are_kept: 'Hænder gemmes',
      private_tables_max: 'Private borde højst', cash_games: 'Cashspil', tournament_templates: 'Turneringsskabeloner',
    },
  },
  audit: {
    anything: 'Alt', subject: 'Om', subjects: { player: 'En spiller', report: 'En anmeldelse', table: 'Et bord', hand: 'En hånd', tournament: 'En turnering', staff: 'En medarbejder' }, number: 'Nummeret',
    actions: {
      note_player: 'Note om en spiller', message_player: 'Besked til en spiller', mute_player: 'Lukkede en spillers chat', unmute_player: 'Åbnede en spillers chat', suspend_player: 'Suspenderede en spiller', lift_suspension: 'Ophævede en suspension',
      exclude_from_banzai: 'Udelukkede fra Banzai', lift_banzai_exclusion: 'Tillod Banzai igen', erase: 'Slettede en persons data', password: 'Satte en adgangskode', answer_report: 'Besvarede en anmeldelse', close_report: 'Afsluttede en anmeldelse', pause_table: 'Satte et bord på pause',
      resume_table: 'Lod et bord fortsætte', close_table: 'Lukkede et bord', view_hand: 'Åbnede en hånd', announce_tournament: 'Annoncerede en turnering', delay_tournament: 'Ændrede en start', pause_tournament: 'Satte en turnering på pause',
      resume_tournament: 'Lod en turnering fortsætte', add_tournament_time: 'Gav et niveau mere tid', break_tournament: 'Holdt en pause', change_tournament: 'Ændrede en turnering', move_player: 'Flyttede en spiller', disqualify: 'Diskvalificerede en spiller',
      reinstate: 'Tog en spiller ind igen', announce_text: 'Sendte en meddelelse', cancel_tournament: 'Aflyste en turnering', staff_first_admin: 'Oprettede den første administrator', staff_create: 'Tilføjede en medarbejder', staff_role: 'Ændrede en rolle',
      staff_disable: 'Deaktiverede eller aktiverede en konto', staff_enrol: 'Bad om ny tilmelding', staff_enrolled: 'Tilmeldte sig',
    },
  },
};
