// French: every clause in a player's words. Numbers come from the rulebook (`r`), never from here, except in examples.

import type { ClauseWords } from './words';

export const clauses: ClauseWords = {
  P1: ['Quelle main est la meilleure', 'De la plus forte à la plus faible : quinte flush, carré, full, couleur, quinte, brelan, double paire, paire, hauteur. Une quinte flush royale est la quinte flush du dix à l’as.'],
  P2: ['L’as', 'L’as est la carte la plus haute. Il n’est bas que dans A-2-3-4-5, la plus petite des quintes.'],
  P3: ['Mains égales', 'Entre deux mains du même type, la valeur des cinq cartes décide, la plus importante d’abord. L’enseigne ne décide jamais : si les cinq valeurs sont égales, le pot est partagé.'],
  P4: ['La meilleure lecture compte', 'Vos cartes comptent pour la meilleure main qu’elles forment. Vous n’avez rien à annoncer ni à choisir.'],
  O2: ['Deux mains d’Omaha souvent mal lues', 'A♣K♦10♦8♥ sur K♣9♣6♣6♥Q♣ est une double paire, rois et six avec un as : un seul trèfle en main ne fait pas de couleur. 10♥9♥7♣6♣ sur K♠K♣10♣10♦5♦ est un brelan de dix avec roi et neuf : vous n’utilisez que trois cartes du tableau, ce n’est donc pas un full.'],

  H1: ['Hold’em', 'Vous recevez deux cartes, et cinq cartes arrivent au tableau. Votre main est la meilleure combinaison de cinq parmi ces sept ; vous pouvez utiliser deux, une ou aucune de vos cartes. Le jeu est sans limite (No-Limit) : vous pouvez miser tout votre stack à tout moment.'],
  O1: ['Omaha', 'Vous recevez quatre cartes. Votre main se compose d’exactement deux d’entre elles et d’exactement trois cartes du tableau. Le jeu est en Pot-Limit : vous pouvez relancer au maximum à la taille du pot après avoir suivi.'],
  DECK: ['Le paquet', 'Chaque main est distribuée avec un paquet de 52 cartes, mélangé pour elle par un générateur aléatoire cryptographique. Tous les ordres de cartes sont également probables.'],
  H2: ['Le déroulement d’une main', 'Vos cartes, enchères ; le flop de trois cartes, enchères ; le turn, enchères ; la river, enchères ; l’abattage. Avant le flop, le joueur après la grosse blind parle en premier ; ensuite, c’est le premier joueur après le bouton.'],
  H3: ['Un tour d’enchères', 'Chaque joueur qui a des cartes et des jetons agit au moins une fois. Le tour est terminé quand toutes les mises ont été suivies ou que les autres se sont couchés.'],
  H4: ['Se coucher', 'Vous abandonnez vos cartes et ce que vous avez mis au pot. Vous pouvez vous coucher chaque fois que c’est à vous.'],
  H5: ['Parole', 'Vous passez sans miser. Ce n’est possible que s’il n’y a pas de mise à suivre. La grosse blind peut faire parole si personne n’a relancé.'],
  H6: ['Suivre', 'Vous égalez la mise. Ce n’est possible que s’il y a une mise à suivre.'],
  H7: ['Miser et relancer', 'Une mise est au moins égale à la grosse blind. Une relance ajoute au moins autant que la plus forte mise ou relance du tour : après une mise de 5 et une relance à 15, la suivante est à 25 au moins.'],
  R6: ['Nombre de relances', 'Le nombre de relances n’est pas limité.'],
  H8: [
    'Tapis et pots parallèles',
    'Vous pouvez toujours suivre avec ce qui vous reste. Ce que les autres misent au-delà va dans un pot parallèle que vous ne pouvez pas gagner. Une mise que personne n’a suivie est rendue.',
    (r) => (r.p.hand.unmatched_folded_chips === 'go back' ? 'Les jetons de joueurs couchés qu’aucun joueur encore en jeu ne pouvait égaler leur sont rendus.' : 'Les jetons de joueurs couchés qu’aucun joueur encore en jeu ne pouvait égaler vont au dernier pot.'),
    (r) => (r.p.hand.big_blind_ante === 'the blind first' ? 'Une grosse blind qui n’a pas assez de jetons pour la blind et l’ante paie d’abord la blind.' : 'Une grosse blind qui n’a pas assez de jetons pour la blind et l’ante paie d’abord l’ante.'),
  ],
  H9: ['Tapis incomplet', 'Vous pouvez faire tapis pour moins qu’une relance complète. Cela ne rouvre pas les enchères : un joueur qui a déjà agi sur la dernière mise complète peut suivre ou se coucher, mais pas relancer. Un joueur qui fait encore face à une mise complète peut tout faire.'],
  H10: [
    'Plusieurs tapis incomplets',
    'Des tapis incomplets successifs qui, ensemble, font une relance complète rouvrent les enchères. Un joueur qui suit entre eux interrompt la série, un joueur qui se couche ne l’interrompt pas.',
    (r) => (r.p.hand.smallest_raise_after_reopening === 'last full raise' ? 'La relance suivante se mesure à la dernière relance complète, non aux tapis incomplets.' : null),
  ],
  H11: [
    'Abattage',
    'Tous les joueurs encore en jeu montrent leurs cartes. Chaque pot revient à la meilleure main parmi celles qui peuvent le gagner. Les mains égales partagent à parts égales ; les centimes restants vont un par un dans le sens horaire, à partir du bouton.',
    (r) => (r.p.hand.shows_first === 'the last to bet or raise' ? 'Le dernier à avoir misé ou relancé montre en premier.' : null),
    (r) => (r.p.hand.show_all_in_hands === 'at once' ? 'Quand plus aucune enchère n’est possible, les mains sont montrées tout de suite, avant les cartes restantes.' : 'Quand plus aucune enchère n’est possible, les mains sont montrées après la dernière carte.'),
    (r) => `Les cartes restantes arrivent alors à ${r.time(r.p.hand.run_out.flop)} (flop), ${r.time(r.p.hand.run_out.turn)} (turn) et ${r.time(r.p.hand.run_out.river)} (river) d’intervalle. La main suivante commence ${r.time(r.p.cash.pause.after_showdown)} après un abattage, ${r.time(r.p.cash.pause.after_fold)} après une main sans abattage.`,
  ],
  H12: ['Une main qui ne peut pas finir', 'Si une erreur du serveur empêche une main de se terminer, la main est annulée et toutes les mises sont rendues.'],

  R2: [
    'Places',
    (r) => (r.p.cash.seating === 'chosen' ? 'Les joueurs choisissent leur place.' : 'Vous ne choisissez pas de table. La salle vous place au hasard, de préférence à une table où vous avez déjà joué et aux tables qui ont le moins de joueurs.'),
    (r) => (r.p.cash.seating === 'chosen' ? null : `Une table compte comme déjà jouée pendant ${r.time(r.p.cash.seating_memory)}.`),
  ],
  H14: ['Attendre une place', 'S’il n’y a pas de place, vous attendez dans une file. Vous voyez votre rang et combien de joueurs il manque, et vous pouvez quitter la file à tout moment. Le retour au jeu se passe de la même façon.'],
  H13: [
    'Combien de joueurs',
    (r) => `Une table de cash game a ${r.n(r.p.cash.seats)} places.`,
    (r) => {
      const { players_to_start: start, two_handed_hands: two } = r.p.cash;
      if (two === 'unlimited') return `Une main demande ${r.n(start)} joueurs qui ne sont pas absents. Deux joueurs peuvent continuer aussi longtemps qu’ils veulent.`;
      return `Une main demande ${r.n(start)} joueurs qui ne sont pas absents. S’il n’en reste que deux après une main à trois ou plus, ils jouent encore ${two === 1 ? 'une main' : `${r.n(two)} mains`} ; puis la table attend un troisième joueur.`;
    },
  ],
  R3: ['Le premier bouton', 'À une nouvelle table, le premier bouton est tiré au sort.'],
  R4: [
    'Comment avancent les blinds et le bouton',
    'La grosse blind passe au joueur suivant dans le sens horaire. La petite blind est payée par celui qui a payé la grosse blind à la main précédente ; s’il est parti ou absent, personne ne la paie.',
    (r) => `Le bouton va au premier joueur avant la petite blind qui a joué la main précédente et reçoit des cartes dans celle-ci.${r.p.cash.no_button === 'the table starts anew' ? ' S’il n’y en a pas, la table recommence et le bouton est tiré au sort.' : ''}`,
  ],
  R5: ['À deux joueurs', 'À deux joueurs, le bouton paie la petite blind. L’autre joueur paie la grosse blind.'],
  H15: [
    'Nouveau à la table',
    (r) => {
      const how = (game: 'holdem' | 'omaha'): string => (r.p.cash.new_player[game] === 'waits or posts' ? 'vous attendez la grosse blind, ou vous en postez une pour recevoir des cartes tout de suite' : 'vous attendez la grosse blind');
      return how('holdem') === how('omaha') ? `Comme nouveau joueur, ${how('holdem')}.` : `Comme nouveau joueur de Hold’em, ${how('holdem')} ; à l’Omaha, ${how('omaha')}.`;
    },
    (r) => {
      if (r.p.cash.new_player.holdem !== 'waits or posts' && r.p.cash.new_player.omaha !== 'waits or posts') return null;
      return `${r.p.cash.post_is_live ? 'La blind postée compte comme votre mise.' : 'La blind postée ne compte pas comme votre mise.'}${r.p.cash.newcomer_waits_behind_button ? ' Un nouveau joueur qui serait au bouton, ou entre le bouton et la grosse blind, attend.' : ''} Vous ne payez jamais deux fois la grosse blind pour entrer.`;
    },
    (r) => (r.p.cash.first_hand_without_posting ? 'À la première main d’une table, tous reçoivent des cartes sans poster.' : null),
    (r) => {
      const { missed_blind: missed } = r.p.cash;
      const what = (game: 'holdem' | 'omaha'): string => (missed.counts[game] === 'any blind' ? 'une blind, petite ou grosse,' : 'la grosse blind');
      const then = (game: 'holdem' | 'omaha'): string => (missed[game] === 'as a new player' ? 'vous revenez comme un nouveau joueur' : 'vous attendez la grosse blind');
      return what('holdem') === what('omaha') && then('holdem') === then('omaha')
        ? `Si vous avez manqué ${what('holdem')} pendant une absence, ${then('holdem')}.`
        : `Si vous avez manqué ${what('holdem')} pendant une absence au Hold’em, ${then('holdem')} ; si vous avez manqué ${what('omaha')} à l’Omaha, ${then('omaha')}.`;
    },
  ],
  H16: ['S’absenter', (r) => `Pendant une absence, vous gardez votre place, ne recevez pas de cartes et ne payez pas de blinds. Après ${r.time(r.p.cash.sit_out.longest)}, vous revenez au lobby avec vos jetons.`],
  R7: ['S’absenter partout', 'Si vous vous absentez à une table de cash game, vous êtes absent à toutes dès la main suivante.'],
  R8: ['S’absenter à la prochaine grosse blind', 'Vous continuez à jouer, et vous absentez à chaque table quand la grosse blind vous reviendrait.'],
  R9: ['Revenir', (r) => `Après une absence générale, vous avez ${r.time(r.p.cash.sit_out.global_return)} pour revenir. Ensuite, vous quittez toutes ces tables avec vos jetons.`],

  R10: [
    'Temps pour jouer et réserve de temps',
    (r) => {
      const { cash } = r.p.time_bank;
      const kept = /^0 /.test(cash.at_least_each_hand) ? 'Elle ne se remplit pas à la fin d’une main et peut donc être vide.' : `Chaque main commence avec au moins ${r.time(cash.at_least_each_hand)} de réserve.`;
      return `Quand votre temps pour jouer est écoulé, votre réserve de temps court. Vous en avez une par table ou tournoi. ${kept}`;
    },
    (r) => `À une table de cash game, vous avez ${r.time(r.p.decision_time.cash)} pour jouer avant la réserve. Le tableau ci-dessous montre tous les jeux.`,
    (r) => `Une table de cash game garde votre réserve pendant ${r.time(r.p.time_bank.kept_after_leaving)} après votre départ.`,
  ],
  H17: [
    'Connexion perdue',
    (r) => `Si votre connexion est perdue quand c’est à vous, votre temps pour jouer court, puis vous avez ${r.time(r.p.disconnection.grace_a_turn)} de plus pour vous reconnecter. Ensuite, la salle fait parole pour vous si c’est possible, sinon elle vous couche, et vous êtes absent à la fin de la main.`,
    (r) => `Dans une main, ce temps supplémentaire est de ${r.time(r.p.disconnection.grace_a_hand)} au plus.`,
    (r) => `${r.p.disconnection.time_bank_after_reconnecting ? 'Si vous revenez à temps, vous pouvez ensuite utiliser votre réserve. ' : ''}${r.p.disconnection.lost_in_time_bank === 'the room acts at once' ? 'Si la connexion est perdue pendant la réserve et que le temps supplémentaire est épuisé, la salle agit tout de suite.' : ''}`.trim() || null,
    (r) => (r.p.cash.sit_out.after_time_out ? 'Un joueur connecté qui laisse passer son temps est aussi absent après la main.' : null),
  ],

  H18: [
    'Cave et retour',
    (r) => {
      const buyIn = r.p.cash.buy_in;
      return typeof buyIn === 'string' ? 'L’hôte fixe la plus petite et la plus grande cave.' : `Vous vous asseyez avec ${r.bb(buyIn.least)} à ${r.bb(buyIn.most)}.`;
    },
    (r) => {
      const { ratholing } = r.p.cash;
      if (!ratholing) return 'Hors Banzai, ces règles ne limitent pas ce avec quoi vous revenez.';
      return `Si vous revenez à la même table dans les ${r.time(ratholing.memory)}, ce que vous pouvez apporter dépend du stack avec lequel vous êtes parti. On ne peut pas partir avec un grand stack et revenir sans cesse avec un petit.`;
    },
    (r) => {
      const { ratholing } = r.p.cash;
      if (!ratholing) return null;
      return `Les retours après un départ avec ${r.bb(ratholing.counted_from)} ou plus sont comptés pour toutes les blinds et tous les formats, et repartent de zéro à ${ratholing.counter_restarts}. Le retour en cours n’est pas encore compté.${ratholing.counter_counts === 'play money and real money apart' ? ' L’argent fictif et l’argent réel sont comptés à part.' : ''}${ratholing.memory_ends === 'included' ? ' Le dernier instant de ce délai compte encore.' : ''}`;
    },
    (r) => (r.p.cash.ratholing?.cannot_pay === 'another table' ? 'Si vous ne pouvez pas payer le minimum, vous recevez une place à une autre table.' : null),
  ],
  H19: [
    'Deepstack et Shortstack',
    (r) => (r.p.cash.deepstack || r.p.cash.shortstack ? 'Au Texas Deepstack et à l’Omaha Shortstack, personne ne revient avec moins que son dernier stack. Plus est permis, jusqu’à la plus grande cave.' : null),
    (r) => {
      const { deepstack, shortstack } = r.p.cash;
      const range = (of: { least: string; most: string }): string => (of.least === of.most ? r.bb(of.most) : `${r.bb(of.least)} à ${r.bb(of.most)}`);
      const parts = [deepstack ? `Le Deepstack se joue avec ${range(deepstack.buy_in)}` : '', shortstack ? `le Shortstack avec ${range(shortstack.buy_in)}` : ''].filter((part) => part !== '');
      return parts.length === 0 ? null : `${parts.join(', ')}.`;
    },
  ],
  H20: [
    'Compléter son stack',
    (r) => (r.p.cash.auto_top_up ? `Vous pouvez faire compléter votre stack à votre première cave après chaque main.${r.p.cash.auto_top_up === 'off by default' ? ' C’est désactivé tant que vous ne l’activez pas.' : ''}` : 'Il n’y a pas de complément automatique.'),
    (r) => (r.p.cash.manual_top_up ? 'Entre deux mains, vous pouvez ajouter des jetons vous-même, jusqu’à la plus grande cave.' : 'Vous ne pouvez pas ajouter de jetons vous-même.'),
    (r) => (r.p.cash.rebuy === 'the smallest buy-in' ? 'Si vous n’avez plus de jetons, vous vous recavez d’au moins la plus petite cave.' : null),
  ],

  B1: ['Banzai', (r) => (r.p.banzai ? `Tous s’asseyent avec exactement ${r.bb(r.p.banzai.buy_in)}. Le Banzai se joue en ${r.and(r.p.banzai.games.map((game) => r.word(game)))}.` : null)],
  B2: ['Se recaver au Banzai', (r) => (r.p.banzai ? `Une recave ou un complément remplit votre stack à exactement ${r.bb(r.p.banzai.buy_in)}.` : null)],
  B3: ['Tables de Banzai', (r) => (r.p.banzai ? `Vous pouvez jouer à ${r.n(r.p.banzai.tables_a_stake)} tables de Banzai au plus à des blinds données.` : null)],
  B4: ['Places au Banzai', (r) => (r.p.banzai ? `Une table de Banzai a ${r.n(r.p.banzai.seats)} places.` : null)],
  B5: [
    'Un plus grand stack de Banzai est retenu',
    (r) => (r.p.banzai ? `Si vous partez avec plus de ${r.bb(r.p.banzai.buy_in)}, vous rejoignez pendant ${r.time(r.p.banzai.memory)} une nouvelle table aux mêmes blinds avec le même stack.` : null),
    (r) => (!r.p.banzai || r.p.banzai.resets_a_day === 0 ? null : `${r.n(r.p.banzai.resets_a_day)} fois par jour, vous pouvez choisir ${r.bb(r.p.banzai.buy_in)} à la place.`),
    (r) => {
      if (!r.p.banzai || r.p.banzai.resets_a_day === 0) return null;
      const { banzai } = r.p;
      return `La journée commence à ${banzai.day_begins}.${banzai.only_resets_count ? ' Seul un tel choix en utilise un.' : ''}${banzai.reset_forgets ? ' Après cela, le plus grand stack est oublié.' : ''}${banzai.resets_count === 'play money and real money apart' ? ' L’argent fictif et l’argent réel sont comptés à part.' : ''}`;
    },
  ],
  B6: ['Exclusion du Banzai', (r) => (r.p.banzai ? 'Le personnel peut exclure un joueur du Banzai seulement.' : null)],

  K1: ['Ce qu’est le rake', (r) => (r.p.rake ? 'Sur une main de cash game qui a vu un flop, la salle prélève un pourcentage du pot, jusqu’à un plafond. Une mise rendue ne compte pas.' : 'Sous ces règles, la salle ne prélève pas de rake.')],
  K2: [
    'Combien exactement',
    (r) => (r.p.rake ? `Dès qu’un flop a été vu, au moins ${r.amount(r.p.rake.minimum)} est prélevé.` : null),
    (r) => (r.p.rake ? (r.p.rake.rounding === 'half up' ? 'Le montant est arrondi au centime le plus proche, un demi-centime vers le haut.' : 'Le montant est arrondi au centime.') : null),
  ],
  K3: ['Pas de flop, pas de rake', (r) => (r.p.rake ? 'Si une main se termine avant le flop, aucun rake n’est prélevé.' : null)],
  K4: [
    'Pourcentages et plafonds',
    (r) => (r.p.rake ? 'Le pourcentage et le plafond dépendent du jeu et des blinds.' : null),
    (r) => (r.p.interpretations.some((path) => path.startsWith('rake.holdem[')) ? 'Un tableau des règles publiées imprime une autre petite blind à l’un de ces niveaux. Nous utilisons celle que donnent tous les autres endroits.' : null),
    (r) => (typeof r.p.rake?.banzai?.omaha === 'string' ? 'Les tableaux publiés nomment le Banzai Hold’em. Le rake du Banzai Omaha est le même.' : null),
  ],
  K5: [
    'Peu de joueurs',
    (r) => (r.p.rake?.short_handed ? `Quand ${r.n(r.p.rake.short_handed.players_most)} joueurs au plus reçoivent des cartes, le plafond est de ${r.pct(r.p.rake.short_handed.share_of_cap)} du plafond habituel.` : null),
    (r) => {
      const short = r.p.rake?.short_handed;
      if (!short) return null;
      const printed = short.printed ?? [];
      const list = r.and(printed.map((one, index) => `${r.amount(one.cap)} ${index === printed.length - 1 ? 'à partir de' : 'à'} ${r.stake(one.stake)}`));
      return `${printed.length > 0 ? `Les règles publiées impriment aussi des plafonds pour ce cas : ${list}.${short.where_both === 'the smaller' ? ' Le plus petit des deux vaut.' : ''} ` : ''}${short.rounding === 'down' ? 'Le plafond est arrondi au centime inférieur.' : ''}`.trim() || null;
    },
    (r) => (r.p.rake ? 'S’il y a plusieurs pots, chacun supporte sa part du rake.' : null),
  ],

  HOME: [
    'Tables privées',
    (r) =>
      r.p.cash.admission === 'invitation link'
        ? 'Quiconque a le lien d’invitation peut entrer et choisir une place. L’hôte fixe le jeu, les blinds et les caves, sauf là où le format les impose. Aucun rake n’est prélevé. Tout le reste suit les règles internationales.'
        : 'Les tables privées se jouent selon les règles des parties privées : sur invitation, avec des places au choix et sans rake.',
    (r) => (r.p.tournament.final_table_deals === 'by ICM if all agree' ? `À la table finale d’un tournoi privé, les joueurs peuvent se partager les prix selon leurs chances (ICM), si tous sont d’accord en ${r.time(r.p.tournament.deal_decision)}. Sinon, un autre accord n’est proposé qu’après ${r.time(r.p.tournament.deal_again_after)}.` : null),
  ],

  R26: ['Départ', 'Un tournoi commence à l’heure prévue. Le personnel peut le retarder ou l’annuler.'],
  R27: ['Ce que montre le lobby du tournoi', 'Blinds, durée des niveaux, recaves, pauses, prix, frais, inscription tardive, désinscription et ré-entrée ; pour un satellite aussi sa cible. Si vous ne pouvez pas vous désinscrire, c’est indiqué à l’inscription.'],
  R39: ['Freerolls et garanties', 'Les freerolls et les tournois garantis sont signalés, et vous pouvez les filtrer.'],
  R28: [
    'Placement',
    'Les places sont tirées au sort et ne peuvent pas être changées. Un joueur absent est placé aussi et paie les blinds jusqu’à son arrivée.',
    (r) => `Il y a aussi peu de tables que possible, et leurs tailles diffèrent de ${r.n(r.p.tournament.tables_differ_by_most)} au plus.`,
  ],
  R29: ['Premier bouton', 'Au départ, le bouton est à la dernière place occupée.'],
  R30: ['Relances en tournoi', 'En tournoi non plus, le nombre de relances n’est pas limité.'],
  R31: ['Prix', 'Les prix dépendent du nombre d’inscrits et de places par table. Ils sont définitifs à la clôture des inscriptions.'],
  R32: [
    'Inscription tardive',
    (r) => `L’inscription tardive se compte en niveaux : sauf indication du tournoi, elle ferme à la fin du niveau ${r.n(r.p.tournament.late_registration_levels)}. Chacun a une entrée, sauf si la ré-entrée est permise.`,
    (r) => `Elle ferme plus tôt quand il ne reste que ${r.p.tournament.late_registration_closes_above_prizes === 1 ? 'un joueur' : `${r.n(r.p.tournament.late_registration_closes_above_prizes)} joueurs`} de plus que de places payées.`,
    (r) => `Jouer un tournoi avec plusieurs comptes est interdit. La sanction est ${r.or(r.p.tournament.several_accounts.map((one) => r.word(one)))}.`,
  ],
  R33: ['Se désinscrire', 'Là où c’est permis, vous pouvez vous désinscrire jusqu’à l’heure limite. Vous êtes remboursé comme vous avez payé : en argent ou en ticket. Une place gagnée dans un satellite est rendue en ticket.'],
  R34: ['Un satellite qui finit tard', 'Si un satellite finit pendant que sa cible accepte encore des inscriptions tardives, les gagnants y sont placés directement.'],
  R36: ['Après l’heure limite', 'Après l’heure limite de désinscription, rien n’est remboursé.'],
  R35: ['Droit d’entrée et frais', 'Une entrée coûte le droit d’entrée, qui va aux prix, et les frais, qui vont à la salle. Vous voyez les deux avant de payer.'],
  F1: ['Les frais', 'Les tournois ont des frais et pas de rake.'],
  F2: ['Ce que coûtent les entrées', (r) => `${typeof r.p.fees.multi_table === 'string' ? `Les frais d’un tournoi multi-tables sont de ${r.pct(r.p.fees.multi_table)} du prix, sauf indication du tournoi.` : 'Les prix sont indiqués comme dotation et frais.'}${r.p.fees.on_rebuys_and_add_ons ? ' Les recaves et add-ons peuvent aussi avoir des frais.' : ''}`],
  R37: ['Trop peu d’inscrits', 'Si un tournoi n’atteint pas son nombre minimal d’inscrits, il est annulé et tout est remboursé.'],
  R38: ['Les jetons ne sont pas de l’argent', 'Les jetons de tournoi n’ont pas de valeur en argent. Un freeroll est gratuit, mais peut avoir des conditions d’entrée.'],
  R40: [
    'S’absenter en tournoi',
    'Vous recevez des cartes, payez les blinds et les antes, et êtes couché dès que c’est à vous, même si parole était gratuite. Si vous ne revenez jamais, rien n’est remboursé.',
    (r) => (r.p.tournament.away_prize_paid ? 'Un prix atteint pendant votre absence vous est payé.' : 'Un prix atteint pendant une absence n’est pas payé.'),
  ],
  R41: [
    'Ordre d’arrivée',
    'Si deux joueurs sont éliminés dans la même main, celui qui avait le plus de jetons au début finit devant ; à égalité, on tire au sort. Le tournoi finit quand il reste un joueur, ou quand tous ceux qui restent recevraient le même prix.',
    (r) => (r.p.tournament.equal_prizes_end_bounties ? null : 'Il ne finit pas plus tôt tant qu’il y a des primes à gagner.'),
  ],
  R42: [
    'Équilibrage des tables',
    'Pour garder des tables égales, un joueur d’une table des plus remplies, tiré au sort, passe à une table qui a le moins de joueurs. Les tables sont dissoutes jusqu’à ce qu’il en reste une. Vous voyez quand cela se passe.',
    (r) => `${r.p.tournament.move_to === 'the seat that pays the big blind last' ? 'Celui qui change reçoit la place libre qui paie la grosse blind en dernier. ' : ''}${r.p.tournament.final_table === 'is not redrawn' ? 'Les places de la table finale ne sont pas tirées à nouveau.' : 'Les places de la table finale sont tirées à nouveau.'}`,
  ],
  R43: [
    'Main par main',
    'Près d’un saut de prix, avec plus d’une table, chaque table attend les autres après chaque main. Tous les éliminés d’une telle main comptent comme éliminés ensemble ; le plus grand stack au début finit devant.',
    (r) => (r.p.tournament.hand_for_hand === 'the bubble' ? 'Cela se fait à la bulle, la dernière place sans prix.' : null),
  ],
  R44: ['Quand les prix sont payés', 'Votre prix est payé dès que vous êtes éliminé.'],
  R45: ['Ce que peut faire le personnel', 'Le personnel peut disqualifier des joueurs, reprendre des prix, exclure des joueurs et modifier horaires, garanties et tournois.'],
  R46: [
    'La grosse blind en tournoi',
    'Chaque joueur paie la grosse blind exactement une fois par tour de table : elle ne saute personne et ne revient à personne deux fois de suite. Une main peut donc être sans petite blind, et le bouton peut rester en place. À deux joueurs, le bouton paie la petite blind et parle en premier avant le flop.',
    (r) => `Cela vaut pour chaque table : un joueur déplacé peut retrouver la grosse blind plus tôt${r.p.tournament.moved_behind_button === 'waits' ? ', et attend s’il est placé entre le bouton et la grosse blind' : ''}.`,
  ],
  R47: [
    'Pauses',
    (r) => `Toutes les tables font une pause ensemble à la minute ${r.n(r.p.tournament.breaks.at_minute)} de l’heure, une fois leur main finie ; pas avant le niveau ${r.n(r.p.tournament.breaks.from_level)}. Le lobby du tournoi l’indique.`,
    (r) => `Une pause dure ${r.time(r.p.tournament.breaks.length)}.${r.p.tournament.breaks.level_clock === 'stands still' ? ' L’horloge du niveau est arrêtée pendant ce temps.' : ''}`,
    (r) => `${r.p.tournament.level_change === 'with the next hand' ? 'Une main garde les blinds avec lesquelles elle a commencé. ' : ''}${r.p.tournament.after_last_level === 'its blinds stay' ? 'Après le dernier niveau, ses blinds restent.' : ''}`.trim() || null,
  ],
  R48: [
    'Temps écoulé en tournoi',
    'Si votre temps est écoulé, vous êtes couché s’il y a une mise à suivre, sinon vous faites parole. Un joueur absent reçoit des cartes et paie les blinds. S’entendre pour s’absenter ensemble est interdit.',
    (r) => `Dans les phases finales des tournois en argent réel (${r.and(r.p.disconnection.final_stages.map((stage) => r.word(stage)))}), vous avez jusqu’à ${r.time(r.p.disconnection.final_stage_grace_a_hand)} par main pour vous reconnecter.`,
  ],
  R50: [
    'Après une panne',
    'Après une panne de la salle, les mains en cours reviennent à leur début et le tournoi continue.',
    (r) => (r.p.tournament.clocks_while_down === 'stand still' ? 'Toutes les horloges sont arrêtées pendant la panne.' : null),
  ],
  R51: ['S’inscrire, c’est accepter les règles', 'En entrant dans un tournoi, vous acceptez les règles. Votre acceptation est enregistrée avec la version du règlement.'],

  T1: [
    'Garanti',
    'Si les entrées n’atteignent pas la garantie, la salle ajoute ce qui manque.',
    (r) => (r.p.tournament.guarantee_covers_bounties ? 'Une garantie couvre ensemble les prix et les primes.' : 'Une garantie couvre seulement les prix.'),
  ],
  T2: ['Sit & Go', 'Il n’a pas d’heure prévue : il commence dès qu’il est complet.'],
  T3: ['Freezeout', 'Quand vos jetons sont perdus, vous êtes éliminé. Il n’y a pas de recaves.'],
  T4: [
    'Satellite',
    'Les prix sont des tickets ou des places pour un autre tournoi, plus cher. Un package est un prix qui porte un nom.',
    (r) => (r.p.tournament.satellite_leftover === 'to the next place in money' ? 'Ce qui reste après les tickets entiers va en argent à la place suivante.' : null),
  ],
  T5: ['Freeroll', 'Il est gratuit. Il peut avoir des conditions, comme une invitation, un ticket ou un nombre de mains jouées.'],
  T6: ['Multi-entrées', 'Vous choisissez votre droit d’entrée entre un minimum et un maximum. Vos jetons de départ sont en proportion.'],
  T7: [
    'Recave et add-on',
    'Vous pouvez acheter plus de jetons. Le tournoi dit quand, combien de fois et jusqu’à quel stack.',
    (r) => `Sans jetons, vous avez ${r.time(r.p.tournament.rebuy_decision)} pour vous décider. Jusque-là, vous n’êtes pas éliminé.`,
  ],
  T8: [
    'Primes (bounty)',
    (r) => (r.p.bounty ? 'Une part de chaque droit d’entrée est une prime sur ce joueur. Normale : toute la prime va à celui qui élimine le joueur. Progressive : une part est payée, le reste s’ajoute à la prime du vainqueur.' : null),
    (r) => (r.p.bounty ? `Dans un tournoi progressif, ${r.pct(r.p.bounty.progressive_paid_out)} sont payés${r.p.bounty.paid_out_rounding === 'down' ? ', arrondis au centime inférieur' : ''}.` : null),
    (r) => (r.p.bounty ? `${r.p.bounty.goes_to === 'the winner of the last pot the player could win' ? 'Une prime va à celui qui gagne le dernier pot que le joueur pouvait gagner ; plusieurs gagnants la partagent. ' : ''}${r.p.bounty.winner_keeps_own ? 'Le vainqueur du tournoi garde sa propre prime.' : ''}`.trim() : null),
  ],
  VIP: [
    'Prime VIP',
    (r) => (r.p.bounty ? 'Il peut y avoir une prime supplémentaire sur un joueur nommé. Elle n’est payée que lorsque ce joueur est vraiment éliminé, pas lorsqu’il se recave.' : null),
    (r) => (r.p.bounty && r.p.cancellation.bounty && !r.p.cancellation.bounty.vip_counts_as_own ? 'Si le tournoi est annulé, elle ne compte pas comme la propre prime de ce joueur.' : null),
  ],
  T9: ['En phases', (r) => (r.p.phased ? `Il y a plusieurs premières phases, qui finissent à un niveau donné, et une seconde phase où personne n’entre directement. Celui qui survit emporte son stack${r.p.phased.carried_stack === 'the largest only' ? ' ; de plusieurs stacks, seulement le plus grand' : ''}.` : null)],

  X1: ['HexaPro', (r) => (r.p.hexapro ? `${r.n(r.p.hexapro.seats)} places ; il commence quand il est complet. Vous choisissez un droit d’entrée et un nombre de parties, puis confirmez le total. Droits d’entrée : ${r.p.hexapro.buy_ins.map((one) => r.amount(one)).join(' · ')}.` : null)],
  X2: ['Le multiplicateur', (r) => (r.p.hexapro ? `Un tirage décide par combien le droit d’entrée est multiplié. Le tableau montre à quelle fréquence vient chaque multiplicateur. En moyenne, la salle garde ${r.pct(r.p.hexapro.stated_rake)}.` : null), (r) => (r.p.hexapro ? `La première main est distribuée ${r.time(r.p.hexapro.first_hand_after)} après le tirage.` : null)],
  X3: ['Prix de l’HexaPro', (r) => (r.p.hexapro ? `Jusqu’à ${r.winnerTakesAllTo('hexapro') ?? '–'}, le vainqueur prend tout. Au-delà, le prix est partagé comme le dit le tableau.` : null)],
  X4: ['Jetons de l’HexaPro', (r) => (r.p.hexapro ? `Chacun commence avec ${r.or([...new Set(r.p.hexapro.multipliers.map((row) => r.n(row.stack)))])} jetons.` : null)],
  X5: ['Blinds de l’HexaPro', (r) => (r.p.hexapro ? `Petite blind, grosse blind et ante, niveau par niveau : ${r.p.hexapro.blinds.join(' · ')}.` : null)],
  X6: ['Niveaux de l’HexaPro', (r) => (r.p.hexapro ? 'Plus le multiplicateur est grand, plus un niveau dure longtemps. Le tableau montre combien.' : null)],
  X7: ['Résultats de l’HexaPro', (r) => (r.p.hexapro ? 'Vous trouvez vos résultats dans votre historique.' : null)],
  X8: ['Parties d’HexaPro incomplètes', (r) => (r.p.hexapro ? `Une partie qui n’a pas pu finir est décidée dans les ${r.time(r.p.hexapro.decided_within)}. Une connexion perdue est traitée comme dans les autres tournois.` : null)],
  XE: [
    'HexaPro Extreme',
    (r) => (r.p.hexapro_extreme ? `Avec d’autres multiplicateurs et d’autres stacks. Droits d’entrée : ${r.p.hexapro_extreme.buy_ins.map((one) => r.amount(one)).join(' · ')}. Jusqu’à ${r.winnerTakesAllTo('hexapro_extreme') ?? '–'}, le vainqueur prend tout. En moyenne, la salle garde ${r.pct(r.p.hexapro_extreme.stated_rake)}.` : null),
    (r) => (r.p.hexapro_extreme ? `Blinds, sans ante : ${r.p.hexapro_extreme.blinds.join(' · ')}.` : null),
  ],

  R52: ['Annulé avant le départ', (r) => `Les droits d’entrée et les frais de chaque entrée sont remboursés en entier. Les tickets sont rendus en tickets${r.p.cancellation.unusable_ticket === 'the ticket' ? '' : ' ; si un ticket ne convient à aucun autre tournoi, vous recevez de l’argent ou un ticket égal'}.`],
  R53: [
    'Annulé avant les prix',
    (r) => `Les joueurs restants récupèrent leurs frais. De la dotation payée par les joueurs, ${r.pct(r.p.cancellation.shared_equally)} sont partagés à parts égales, le reste selon les jetons. Les primes sont hors de cette dotation.`,
    (r) => {
      const { cancellation: c } = r.p;
      const parts = [
        c.freeroll_pool_shared ? 'La dotation ajoutée d’un freeroll est partagée de la même façon.' : '',
        c.added_money_shared ? 'Les garanties et l’argent ajouté le sont aussi.' : '',
        c.kind_into_money_before_prizes ? 'Les prix en nature sont convertis en argent.' : '',
      ].filter((part) => part !== '');
      return parts.length === 0 ? null : parts.join(' ');
    },
    (r) => `${r.p.cancellation.share_rounding === 'down' ? 'Les parts sont arrondies au centime inférieur. ' : ''}${r.p.cancellation.odd_cents === 'most chips first, then the earliest entry' ? 'Les centimes restants vont un par un à ceux qui ont le plus de jetons, puis à la première inscription. ' : ''}${r.p.cancellation.ticket_entries_in_money ? 'Les entrées payées par ticket sont payées en argent.' : ''}`.trim() || null,
  ],
  R54: [
    'Annulé dans les prix',
    'Les frais sont remboursés. Avant la table finale, chaque joueur restant reçoit le plus petit prix restant, et le solde est partagé selon les jetons. À la table finale, les prix sont partagés selon les chances (ICM).',
    (r) => (r.p.cancellation.kind_into_money_in_prizes ? 'Les tickets, places et autres prix en nature sont convertis en argent.' : null),
  ],
  R55: [
    'Un HexaPro annulé',
    (r) => (r.p.cancellation.hexapro ? `Les frais, ${r.pct(r.p.cancellation.hexapro.fee)} du droit d’entrée, sont remboursés. Chaque joueur restant reçoit ${r.pct(r.p.cancellation.hexapro.each_player_left)} de toute la dotation ; le reste est partagé selon les chances (ICM).` : null),
    (r) => (r.p.cancellation.hexapro ? `${r.p.cancellation.hexapro.fee_rounding === 'half up' ? 'Les frais sont arrondis au centime le plus proche. ' : ''}${r.p.cancellation.hexapro.paid_prizes === 'come off first, the others scaled' ? 'Les prix déjà payés sont d’abord déduits, et les autres réduits à ce qui reste.' : ''}`.trim() || null : null),
  ],
  R55b: ['Un tournoi à primes annulé', (r) => (r.p.cancellation.bounty?.own_bounty ? 'Chaque joueur restant reçoit aussi sa propre prime.' : null)],

  R24: ['Jouer, c’est accepter les règles', 'En jouant une main, vous acceptez les règles. Votre acceptation est enregistrée avec la version du règlement avant votre première main.'],
  AGE: ['Âge', (r) => `Vous devez avoir au moins ${r.n(r.p.minimum_age)} ans pour jouer selon ces règles.`],
  R1: ['L’équité d’abord', 'L’équité passe avant la lettre. Le personnel peut annuler une main, rendre des mises ou corriger un résultat ; chaque décision est enregistrée.'],
  R25: ['Décisions du personnel', 'En tournoi aussi, le personnel décide dans l’intérêt du jeu là où les règles laissent une question ouverte.'],
  R11: ['Un joueur par main', 'Jouez pour vous seul. Aider un autre joueur, aussi par le chat, est une infraction.'],
  R12: ['Jeu complaisant et transfert de jetons', 'Ménager un joueur ou lui perdre exprès des jetons est une infraction.'],
  R19: ['Collusion', 'Jouer à plusieurs contre d’autres est une infraction.'],
  R22: ['Recevoir des jetons perdus exprès', 'Celui qui reçoit des jetons perdus exprès est sanctionné comme celui qui les donne.'],
  R49: ['Jeu déloyal en tournoi', 'La même chose vaut en tournoi, où le jeu est contrôlé aussi.'],
  R13: ['Enregistrements', 'La façon de jouer les mains est enregistrée pour trouver les infractions.'],
  R14: [
    'Contrôle',
    'Le jeu est contrôlé régulièrement. Des gains peuvent être retenus jusqu’à la fin d’un contrôle.',
    (r) => (r.p.room.review_may_ask_for_recording ? 'Pour un contrôle, on peut vous demander d’enregistrer votre jeu.' : null),
  ],
  R15: ['Jeu automatique', 'Les programmes qui jouent à votre place sont interdits et recherchés.'],
  R16: ['Programmes d’aide', 'Les programmes qui vous donnent un avantage déloyal pendant le jeu sont interdits et recherchés.'],
  R17: ['Échapper à la détection', 'Quiconque tente d’échapper à cette détection est bloqué.'],
  R18: ['Sanctions', 'En cas d’infraction, des fonds peuvent être saisis, des comptes suspendus ou fermés, et un dossier transmis.'],
  R20: ['Plaintes', 'Vous pouvez signaler un joueur. Chaque plainte est examinée.'],
  R21: ['De quoi la salle ne répond pas', 'La salle agit contre la collusion, mais elle n’est pas responsable des pertes que vous causent la collusion ou d’autres infractions de joueurs.'],

  HOUSE: ['Joueurs de la maison', (r) => (r.p.room.house_players === 'at play-money tables' ? 'Les joueurs de la maison sont signalés et ne jouent qu’aux tables en argent fictif. Ils ne connaissent rien de caché sauf leurs propres cartes, et le temps qu’ils prennent n’en dépend pas.' : `Joueurs de la maison : ${r.word(r.p.room.house_players)}.`)],
  EXPORT: [
    'Vos propres mains',
    (r) => (r.p.room.own_hands_on_page === 'at once' ? 'Vous pouvez regarder ici vos propres mains terminées tout de suite. Les étudier est permis ; les trackers et le jeu automatique pendant la partie ne le sont pas.' : null),
    (r) => {
      const { play_money: play, real_money: real } = r.p.room.export_delay;
      const when = (delay: string): string => (/^0 /.test(delay) ? 'tout de suite' : `après ${r.time(delay)}`);
      return `Vous pouvez télécharger des fichiers de vos mains : en argent fictif ${when(play)}, en argent réel ${when(real)}.`;
    },
    (r) => `${r.p.room.hand_link_shows === 'the public view' ? 'Un lien vers une main l’ouvre pour ses joueurs ; les autres voient ce que toute la table a vu. ' : ''}${r.p.room.tokens_act === 'at play-money tables' ? 'Les jetons d’accès peuvent lire vos propres données, et n’agir qu’aux tables en argent fictif.' : ''}`.trim() || null,
  ],
  R23: [
    'Après une panne',
    'Si la salle tombe en panne, les mains en cours sont annulées : chaque stack est comme au début de la main. Rien n’est perdu ni doublé.',
    (r) => `Avant de distribuer la main suivante, la salle attend le retour des joueurs jusqu’à ${r.time(r.p.room.reopening_wait)}.`,
  ],
  MALF: ['Dysfonctionnement', (r) => (r.p.room.malfunction_voids ? 'Un dysfonctionnement annule tous les gains et toutes les parties qu’il a touchés. Le personnel corrige les montants.' : null)],
  H12b: ['Mises non résolues', (r) => (r.p.room.unresolved_bets_to_charity_after ? `Les mises qui n’ont pas pu être résolues pendant ${r.time(r.p.room.unresolved_bets_to_charity_after)} sont nulles et vont à des œuvres caritatives.` : null)],
};
