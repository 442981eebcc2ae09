// French: a sentence for every code that the room can send, and the lines of a table's log.
//
// The words of the table, the same everywhere:
// se coucher, parole, suivre, miser, relancer à · tapis (all-in: faire tapis, être à tapis) · stack (what lies in
// front of a player; "tapis" would mean two things) · jetons · cave (buy-in), recave (re-buy), compléter (top up) ·
// petite blind, grosse blind, ante, poster · pot principal, pot parallèle · cartes communes, flop, turn, river ·
// abattage · bouton · réserve de temps · s’absenter, absent (sitting out; a pause is a tournament's) · argent fictif (play money) · maison (house) · solde ·
// siège · kicker, rake, lobby, cash game, add-on, ticket as everybody says them.
// "Passer" is avoided: some rooms write it for folding, and our rulebook for checking. The player is "vous".

import type { About, Codes } from '../dictionary';
import { counted, date, duration, list, whole } from '../../locale';
import type { Limits, Millis, NoRaise, Rank, Reason } from '../../wire/protocol';

const ONE: Record<Rank, string> = {
  2: 'deux', 3: 'trois', 4: 'quatre', 5: 'cinq', 6: 'six', 7: 'sept', 8: 'huit', 9: 'neuf', T: 'dix', J: 'valet', Q: 'dame', K: 'roi', A: 'as',
};
const PICTURES: Partial<Record<Rank, string>> = { J: 'valets', Q: 'dames', K: 'rois' };

const one = (rank: Rank | undefined): string => (rank === undefined ? '' : ONE[rank]);
/** Only the pictures have a plural that is written: `six`, `rois`, `as`. */
const many = (rank: Rank | undefined): string => (rank === undefined ? '' : PICTURES[rank] ?? ONE[rank]);
/** `de rois`, `d’as`. */
const of = (rank: Rank | undefined): string => (rank === 'A' ? 'd’as' : `de ${many(rank)}`);
/** `au neuf`, `à la dame`, `à l’as`. */
const upTo = (rank: Rank | undefined): string => (rank === 'A' ? 'à l’as' : rank === 'Q' ? 'à la dame' : `au ${one(rank)}`);
/** `, kicker roi`, `, kickers roi et neuf`; nothing before the flop. */
const kickers = (ranks: Rank[]): string => (ranks.length === 0 ? '' : `, ${ranks.length === 1 ? 'kicker' : 'kickers'} ${list(ranks.map(one))}`);

const SUIT = { c: 'trèfle', d: 'carreau', h: 'cœur', s: 'pique' };

const reason: Record<Reason, string> = {
  usual: 'Ces limites sont les mêmes pour tous.',
  left_small: 'Vous aviez quitté cette table sans dépasser la cave minimale : les limites habituelles s’appliquent.',
  last_stack: 'Vous venez de quitter cette table : vous revenez avec au moins le stack que vous aviez en partant.',
  left_large: 'Vous aviez quitté cette table avec la cave maximale ou plus : vous revenez avec ce montant, et au plus avec le stack que vous aviez en partant.',
  returns_used_up: 'Vous avez utilisé tous vos retours du jour : vous revenez avec exactement le stack que vous aviez en partant.',
  no_ratholing: 'Dans ce format, personne ne revient avec moins que ce qu’il avait en partant.',
  banzai_stack: 'Au Banzai, tout le monde s’assoit avec le même stack.',
  banzai_resume: 'Vous aviez quitté ces blinds avec davantage : vous revenez avec ce stack.',
};

function buyIn(limits: Limits, { money }: About): string {
  const range = limits.least === limits.most ? `exactement ${money(limits.least)}` : `${money(limits.least)} à ${money(limits.most)}`;
  const reset = limits.reset === undefined ? '' : `, ou ${money(limits.reset)} avec une des remises à zéro du jour`;
  return `Cave : ${range}${reset}. ${reason[limits.reason]}`;
}

const noRaise: Record<NoRaise, string> = {
  betting_closed: 'Relance impossible : personne n’a fait de relance complète depuis votre action.',
  nobody_can_answer: 'Relance impossible : il ne reste personne pour la suivre.',
  no_more_than_call: 'Relance impossible : suivre prend tous vos jetons.',
};

/** `une minute`, `90 secondes`. */
const shortly = (ms: Millis): string => (ms === 60_000 ? 'une minute' : counted(Math.ceil(ms / 1000), 'seconde', 'secondes'));

/** `1re`, `2e`, of a place. */
const ordinal = (place: number): string => (place === 1 ? '1re' : `${place}e`);

/** `Ann suit`, `Vous suivez`. */
const say = (who: string | null, theirs: string, yours: string): string => (who === null ? `Vous ${yours}` : `${who} ${theirs}`);
const allIn = (yes: boolean): string => (yes ? ', à tapis' : '');

export const codes: Codes = {
  refusal: {
    malformed: () => 'Le serveur n’a pas compris cette demande. Rechargez la page.',
    too_fast: () => 'Trop de demandes. Attendez un instant.',
    busy: () => 'Le serveur est très occupé. Réessayez.',
    request_used: () => 'Cette demande a déjà servi à autre chose. Aucun argent n’a bougé.',
    no_such_player: () => 'Aucun joueur ne porte ce nom.',
    no_such_rulebook: () => 'Ce règlement n’existe pas.',
    refill_later: ({ at }, { now }) => `Vous avez reçu l’argent fictif du jour. Prochaine recharge dans ${duration(at - now)}.`,
    account_erased: () => 'Ce compte est en cours de suppression.',
    too_many_reports: ({ a_day }) => `Vous pouvez envoyer ${counted(a_day, 'signalement', 'signalements')} par jour. Réessayez plus tard.`,
    too_many_blocked: ({ most }) => `Vous pouvez bloquer au plus ${counted(most, 'joueur', 'joueurs')}. Débloquez-en un d’abord.`,

    name: ({ chars_min, chars_max }) => `Un pseudo compte ${chars_min} à ${chars_max} caractères : lettres d’un seul alphabet, chiffres, tirets et tirets bas.`,
    name_taken: () => 'Ce pseudo est pris, ou ressemble trop à un autre.',
    name_reserved: () => 'Ce pseudo est réservé à la maison et à son personnel.',
    password: ({ bytes_min, bytes_max }) => `Un mot de passe compte ${bytes_min} à ${bytes_max} caractères.`,
    birth_date: () => 'Ce n’est pas une date de naissance. Écrivez-la comme 1990-12-31.',
    age_not_declared: ({ age_min }) => `Confirmez que vous avez ${age_min} ans ou plus.`,
    note_text: ({ chars_max }) => `Une note contient au plus ${chars_max} caractères.`,
    too_many_notes: ({ most }) => `Vous pouvez garder au plus ${most} notes. Supprimez-en d’abord.`,
    token: () => 'Cette clé d’accès est inconnue ou a été révoquée.',
    token_not_allowed: () => 'Une clé d’accès ne permet pas cela : faites-le vous-même sur la page.',
    token_read_only: () => 'Cette clé d’accès ne permet que de lire.',
    token_real_money: () => 'Les clés d’accès ne servent qu’aux tables d’argent fictif.',
    token_name: ({ chars_max }) => `Le nom d’une clé d’accès compte de 1 à ${chars_max} caractères.`,
    too_many_tokens: ({ most }) => `Vous pouvez avoir au plus ${counted(most, 'clé', 'clés')} d’accès. Révoquez-en une d’abord.`,
    export_later: ({ at }, { now }) => `Ce fichier sera disponible dans ${duration(at - now)}.`,
    market: () => 'Ce pays n’est pas proposé. Choisissez-en un autre.',
    login: () => 'Pseudo ou mot de passe incorrect.',
    session: () => 'Connectez-vous d’abord.',
    too_many_attempts: ({ wait_ms }) => `Trop de tentatives. Attendez ${shortly(wait_ms)}.`,
    unavailable: () => 'L’enregistrement est impossible pour le moment. Réessayez dans un instant.',
    foreign: () => 'Cette demande ne vient pas de notre propre page.',
    not_found: () => 'Il n’y a rien ici, ou il n’y a plus rien.',
    too_slow: () => 'Cela a pris trop de temps. Réessayez.',
    too_large: () => 'C’est trop long.',
    too_many_connections: () => 'Trop de connexions depuis ce compte ou cette adresse. Fermez-en quelques-unes.',
    stopping: () => 'Le serveur s’arrête.',
    store: () => 'Rien ne peut être enregistré pour le moment. Réessayez plus tard.',
    damaged: () => 'Des données enregistrées sont endommagées. Le jeu continue.',
    failed: () => 'Le serveur est en panne. Il va revenir.',

    no_such_game: () => 'Cette partie n’est plus ouverte.',
    rules_not_accepted: () => 'Acceptez d’abord les règles.',
    too_young: ({ age_min }) => `Vous devez avoir ${age_min} ans ou plus pour jouer selon ces règles.`,
    excluded_from_banzai: () => 'L’accès au Banzai vous est fermé.',
    excluded: () => 'L’accès au jeu vous est fermé. Votre argent est en sécurité.',
    invitation: () => 'Cette invitation n’est pas valable ou a expiré.',
    private: () => 'Seuls l’hôte et les invités d’une table privée peuvent la voir.',
    not_offered: () => 'Ce jeu n’est pas proposé à ces blinds.',
    private_stakes: ({ field, least, most }, { money }) => {
      const what = { small_blind: 'La petite blind', big_blind: 'La grosse blind', least: 'La cave minimale', most: 'La cave maximale' }[field];
      return `${what} doit être comprise entre ${money(least)} et ${money(most)}.`;
    },
    not_host: () => 'Seul l’hôte de cette table peut le faire.',
    is_host: () => 'Vous êtes l’hôte de cette table\u00a0: fermez-la plutôt.',
    no_chips: ({ least, most }, { money }) => `Vous n’avez plus de jetons. Recavez-vous pour ${money(least)} à ${money(most)}, ou quittez la table.`,
    too_many_private_tables: ({ most }) => `Vous pouvez avoir au plus ${counted(most, 'table privée ouverte', 'tables privées ouvertes')}.`,
    private_tables_full: () => 'Il n’y a plus de place pour une autre table privée. Réessayez plus tard.',
    too_many_tables: ({ most }) => `Vous pouvez jouer à ${counted(most, 'table', 'tables')} au plus.`,
    chat_text: ({ chars_max }) => `Un message tient en une ligne de ${chars_max} caractères au plus.`,
    chat_rate: () => 'Vous écrivez trop vite. Attendez un instant.',
    chat_muted: ({ until }, { now }) => `Votre chat est coupé par le personnel. Vous pourrez écrire dans ${duration(until - now)}.`,
    too_many_watchers: () => 'Trop de monde observe cette table.',
    paused: () => 'Cette partie est suspendue, le temps que le personnel l’examine. Vos jetons sont en sécurité.',

    not_seated: () => 'Vous n’avez pas de siège à cette table.',
    already_waiting: () => 'Vous avez déjà un siège ou une place sur la liste d’attente ici.',
    not_waiting: () => 'Vous n’êtes pas sur la liste d’attente ici.',
    buy_in: ({ limits }, about) => buyIn(limits, about),
    wallet_too_small: ({ least, limits }, { money }) => `Il vous faut au moins ${money(least)} pour vous asseoir. ${reason[limits.reason]}`,
    top_up_not_after_every_hand: () => 'Ces règles ne permettent pas de compléter le stack après chaque main.',
    top_up_not_by_hand: () => 'Ces règles ne permettent que le complément automatique.',
    top_up_nothing: () => 'Choisissez un montant à ajouter.',
    top_up_stack_is_full: ({ most }, { money }) => `Votre stack atteint ou dépasse la cave maximale, ${money(most)}.`,
    top_up_too_much: ({ adds_most, most }, { money }) => `Vous pouvez ajouter au plus ${money(adds_most)} : la cave maximale est de ${money(most)}.`,
    rebuy_too_small: ({ least, most }, { money }) => `Vous n’avez plus de jetons. Recavez-vous pour ${money(least)} à ${money(most)}.`,
    banzai_stack_is_full: ({ stack }, { money }) => `Votre stack atteint ou dépasse le stack du Banzai, ${money(stack)}.`,
    banzai_exactly: ({ adds, stack }, { money }) => `Vous pouvez ajouter exactement ${money(adds)} : au Banzai, un stack se complète jusqu’à ${money(stack)}.`,
    too_many_tables_of_stake: ({ most }) => `Vous pouvez jouer à ${counted(most, 'table', 'tables')} de Banzai au plus à ces blinds.`,
    nothing_to_post: () => 'Vous n’avez pas de blind à poster ici.',
    already_registered: () => 'Vous participez déjà à ce tournoi.',
    not_registered: () => 'Vous ne participez pas à ce tournoi.',
    tournament_full: () => 'Ce tournoi est complet.',
    tournament_started: () => 'Ce tournoi a commencé.',
    tournament_nobody_leaves: () => 'On ne quitte pas un tournoi. Vous pouvez vous absenter.',
    second_phase: () => 'La seconde phase est réservée à ceux qui en ont joué une première.',
    registration_not_open: () => 'Les inscriptions à ce tournoi ne sont pas encore ouvertes.',
    no_more_entries: () => 'Vous avez utilisé toutes vos ré-entrées.',
    not_invited: () => 'Ce tournoi se joue sur invitation uniquement.',
    ticket_only: () => 'Ce tournoi se joue avec un ticket uniquement.',
    too_few_hands: () => 'Vous n’avez pas joué assez de mains ici pour ce tournoi.',
    account_too_new: () => 'Votre compte est trop récent pour ce tournoi.',
    no_such_buy_in: () => 'Ce tournoi n’a pas ce prix d’entrée.',
    ticket_does_not_fit: () => 'Ce ticket n’est pas valable pour ce tournoi.',
    bank_too_small: () => 'Ce prix d’entrée est fermé : la banque ne couvre pas son plus grand prix.',
    no_rebuy_now: () => 'Vous ne pouvez pas vous recaver maintenant.',
    no_add_on_now: () => 'Vous ne pouvez pas prendre l’add-on maintenant.',
    no_deals: () => 'Les accords en table finale n’existent que sous les règles des parties privées.',
    deal_not_now: () => 'Un accord ne peut pas être proposé maintenant.',
    deal_too_soon: () => 'Un accord vient d’être refusé. Jouez d’abord quelques mains.',
    deal_in_kind: () => 'Les prix restants ne sont pas tous en argent et ne peuvent pas être partagés.',
    deal_player_away: () => 'Un joueur est absent et ne peut pas donner son accord.',
    no_deal_open: () => 'Aucun accord n’attend de réponse.',
    tournament_terms: () => 'Un tournoi privé ne peut pas avoir ces conditions. Vérifiez les champs.',
    tournament_start: ({ latest }) => `Le départ doit être à venir, et au plus tard le ${date(latest, 'day')}.`,
    cash_only: () => 'Ce n’est possible qu’en cash game.',
    tournament_only: () => 'Ce n’est possible qu’en tournoi.',
    seat_taken: () => 'Ce siège est pris.',
    seating: () => 'Vous ne pouvez choisir votre siège qu’à une table privée.',
    frozen: () => 'Cette partie est en cours de rétablissement. Vos jetons sont en sécurité.',

    stale: () => 'Trop tard. La main a continué.',
    not_your_turn: ({ turn_of }) => `Ce n’est pas votre tour. Le siège ${turn_of} joue d’abord.`,
    hand_over: () => 'La main est terminée.',
    not_in_hand: () => 'Vous ne participez pas à cette main.',
    bet_to_match: () => 'Vous ne pouvez pas faire parole : il y a une mise à suivre.',
    nothing_to_call: () => 'Il n’y a pas de mise à suivre.',
    raise_too_small: ({ to, least }, { money }) => `${money(to)}, c’est trop peu. Le minimum est de ${money(least)}.`,
    more_than_stack: ({ to, most }, { money }) => `${money(to)}, c’est plus que votre stack. Votre tapis est de ${money(most)}.`,
    more_than_pot: ({ to, most }, { money }) => `${money(to)}, c’est plus que le pot. Le maximum est de ${money(most)}.`,
    betting_closed: () => noRaise.betting_closed,
    nobody_can_answer: () => noRaise.nobody_can_answer,
    no_more_than_call: () => noRaise.no_more_than_call,
    nothing_to_show: () => 'Vous n’avez pas de cartes à montrer.',
  },

  refusalUnknown: (code) => `Le serveur a refusé cette demande (${code}).`,

  notice: {
    seat: () => null,
    queued: () => null,
    left_queue: () => null,
    seated: () => null,
    seat_gone: () => 'Votre siège réservé a été libéré.',
    buy_in_refused: ({ not_enough }) => (not_enough ? 'Votre solde ne couvre pas cette cave.' : 'La caisse a refusé la cave.'),
    buy_in_returned: ({ amount }, { money }) => `Le siège n’était plus libre à l’arrivée de votre cave. ${money(amount)} sont retournés sur votre solde.`,
    top_up_no_longer_fits: () => 'Votre complément n’est plus possible.',
    top_up_refused: () => 'Le complément a été refusé.',
    left_table: ({ stack, why }, { money }) => ({
      left: `Vous avez quitté la table avec ${money(stack)}.`,
      removed_by_host: `L’hôte vous a retiré de la table. ${money(stack)} sont revenus sur votre solde.`,
      sat_out_too_long: `Absent trop longtemps, vous avez quitté la table avec ${money(stack)}.`,
    })[why],
    registered: () => 'Votre inscription au tournoi est faite.',
    registration_refused: ({ not_enough }) => (not_enough ? 'Votre solde ne couvre pas cette inscription.' : 'La caisse a refusé l’inscription.'),
    unregistered: () => 'Votre inscription au tournoi est annulée. Votre argent est de retour sur votre solde.',
    tournament_starts: ({ seat }) => `Le tournoi commence. Vous avez le siège ${seat}.`,
    moved: ({ seat }) => `Vous changez de table. Vous avez le siège ${seat}.`,
    tournament_cancelled: ({ paid, ticket, why }, { money }) =>
      `${{
        too_few_entrants: 'Trop peu de joueurs inscrits : le tournoi n’a pas lieu.',
        bank_too_small: 'La banque HexaPro ne couvre pas le plus gros prix : la partie n’a pas lieu.',
        staff: 'Le tournoi a été annulé par l’équipe.',
      }[why]} ${ticket ? 'Votre ticket vous est rendu.' : `${money(paid)} sont sur votre solde.`}`,
    rebuy_offered: () => 'Vous n’avez plus de jetons. Vous pouvez vous recaver maintenant.',
    bounty_won: ({ amount }, { money }) => `Vous avez gagné une prime de ${money(amount)}.`,
    deal_proposed: () => 'Un accord est proposé : les prix restants sont partagés selon l’ICM, si tous sont d’accord.',
    deal_accepted: ({ accepted, of }) => `${accepted} joueurs sur ${of} acceptent l’accord.`,
    deal_ended: ({ why }) =>
      ({
        refused: 'L’accord a été refusé. La partie continue.',
        time_over: 'Tous n’ont pas accepté l’accord à temps. La partie continue.',
        somebody_away: 'Pas d’accord : un joueur est absent.',
        changed: 'Pas d’accord : les joueurs ou les prix ont changé.',
      })[why],
    announcement: ({ text }) => text,
    tournament_finished: ({ place, prize, bounties = 0, disqualified = false }, { money }) =>
      [
        disqualified ? 'Vous avez été disqualifié.' : place == null
          ? 'Le tournoi est terminé pour vous.'
          : prize === 0 ? `Vous finissez à la ${ordinal(place)} place.` : `Vous finissez à la ${ordinal(place)} place et gagnez ${money(prize)}.`,
        bounties > 0 ? `Vos primes : ${money(bounties)}.` : '',
      ].filter((part) => part !== '').join(' '),
  },

  bye: {
    restart: () => 'Le serveur redémarre. Il revient dans un instant.',
    account_unavailable: () => 'Votre compte ne peut pas être lu pour le moment. Réessayez dans un instant.',
    logged_out: () => 'Votre session est terminée. Connectez-vous de nouveau.',
    unreadable: () => 'Le serveur n’a pas compris cette page. Rechargez-la.',
    too_fast: () => 'Cette page a envoyé trop de messages. Rechargez-la.',
    too_slow: () => 'Votre connexion est trop lente pour suivre la partie.',
  },

  poker: { holdem: 'Hold’em', omaha: 'Omaha' },

  format: { regular: 'Classique', deepstack: 'Deepstack', shortstack: 'Shortstack', banzai: 'Banzai' },

  rank: {
    high_card: 'Hauteur', pair: 'Paire', two_pair: 'Double paire', three_of_a_kind: 'Brelan', straight: 'Quinte',
    flush: 'Couleur', full_house: 'Full', four_of_a_kind: 'Carré', straight_flush: 'Quinte flush',
  },

  hand: {
    high_card: (five) => `hauteur ${five.length < 5 ? one(five[0]) : list(five.map(one))}`,
    pair: (five) => `une paire ${of(five[0])}${kickers(five.slice(2))}`,
    two_pair: (five) => `une double paire, ${many(five[0])} et ${many(five[2])}${kickers(five.slice(4))}`,
    three_of_a_kind: (five) => `un brelan ${of(five[0])}${kickers(five.slice(3))}`,
    straight: (five) => `une quinte ${upTo(five[0])}`,
    flush: (five) => `une couleur ${upTo(five[0])}${five.length < 5 ? '' : `, ${list(five.slice(1).map(one))}`}`,
    full_house: (five) => `un full aux ${many(five[0])} par les ${many(five[3])}`,
    four_of_a_kind: (five) => `un carré ${of(five[0])}${kickers(five.slice(4))}`,
    straight_flush: (five) => (five[0] === 'A' ? 'une quinte flush royale' : `une quinte flush ${upTo(five[0])}`),
  },

  brief: {
    high_card: (five) => `Hauteur ${one(five[0])}`,
    pair: (five) => `Paire ${of(five[0])}`,
    two_pair: (five) => `Double paire, ${many(five[0])} et ${many(five[2])}`,
    three_of_a_kind: (five) => `Brelan ${of(five[0])}`,
    straight: (five) => `Quinte ${upTo(five[0])}`,
    flush: (five) => `Couleur ${upTo(five[0])}`,
    full_house: (five) => `Full aux ${many(five[0])} par les ${many(five[3])}`,
    four_of_a_kind: (five) => `Carré ${of(five[0])}`,
    straight_flush: (five) => (five[0] === 'A' ? 'Quinte flush royale' : `Quinte flush ${upTo(five[0])}`),
  },

  street: { preflop: 'Préflop', flop: 'Flop', turn: 'Turn', river: 'River' },

  forced: {
    ante: 'l’ante', small_blind: 'la petite blind', big_blind: 'la grosse blind', post: 'une grosse blind', dead_post: 'une blind morte',
  },

  phase: { decision: 'temps pour jouer', bank: 'réserve de temps', grace: 'temps pour se reconnecter' },

  sitOut: { now: 'Maintenant', next_hand: 'Après cette main', next_big_blind: 'À la prochaine grosse blind' },

  noRaise,

  reason,

  log: {
    seat: (seat) => `Siège ${seat}`,
    sat: (who, stack) => `${say(who, 's’assoit', 'vous asseyez')} avec ${stack}`,
    left: (who) => `${say(who, 'quitte', 'quittez')} la table`,
    satOut: (who) => say(who, 's’absente', 'vous absentez'),
    cameBack: (who) => `${say(who, 'est', 'êtes')} de retour`,
    connection: (who, connected) => (connected ? `${say(who, 'est', 'êtes')} de nouveau en ligne` : `${say(who, 'a', 'avez')} perdu la connexion`),
    hand: (hand) => `Main ${whole(hand)}`,
    clock: (who, phase) =>
      phase === 'grace' ? `${say(who, 'a', 'avez')} du temps pour ${who === null ? 'vous' : 'se'} reconnecter` : say(who, 'utilise sa réserve de temps', 'utilisez votre réserve de temps'),
    timedOut: (who) => say(who, 'n’a plus de temps', 'n’avez plus de temps'),
    rolledBack: (hand) => `La main ${whole(hand)} a été interrompue et annulée. Tous les stacks sont comme avant elle`,
    posted: (who, what, amount, last) => `${say(who, 'poste', 'postez')} ${what} de ${amount}${allIn(last)}`,
    dealt: 'Vous recevez',
    folded: (who) => say(who, 'se couche', 'vous couchez'),
    checked: (who) => `${say(who, 'fait', 'faites')} parole`,
    called: (who, amount, last) => `${say(who, 'suit', 'suivez')} ${amount}${allIn(last)}`,
    raised: (who, to, opens, last) => `${opens ? say(who, 'mise', 'misez') : say(who, 'relance à', 'relancez à')} ${to}${allIn(last)}`,
    returned: (who, amount) => (who === null ? `Votre mise non suivie de ${amount} vous est rendue` : `Mise non suivie de ${amount} rendue à ${who}`),
    shown: (who, hand) => `${say(who, 'montre', 'montrez')}${hand === null ? '' : ` ${hand}`}`,
    raked: (amount) => `Rake ${amount}`,
    won: (who, amount, sidePot, hand) =>
      `${say(who, 'gagne', 'gagnez')} ${amount}${sidePot === null ? '' : ` du pot parallèle ${sidePot}`}${hand === null ? '' : ` avec ${hand}`}`,
    cancelled: 'La main est annulée. Toutes les mises sont rendues',
  },

  cards: {
    card: (rank, suit) => `${one(rank)} de ${SUIT[suit]}`,
    hidden: 'une carte cachée',
    board: (cards) => `Cartes communes : ${cards}`,
    noBoard: 'Pas encore de cartes communes',
  },

  did: { fold: 'Se couche', check: 'Parole', call: 'Suit', bet: 'Mise', raise: 'Relance', all_in: 'Tapis' },
};
