// Danish: a sentence for every code that the room can send, and the lines of a table's log.
//
// The words of the table, the same everywhere:
// fold, check, call, bet, raise, all-in as everybody says them at Danish tables (folder, checker, caller, better,
// raiser til) · stack, chips, buy-in, rebuy, add-on, rake, kicker, cash game, lobby · lille blind, stor blind, ante,
// lægge en blind · pulje, hovedpulje, sidepulje · fælleskort, flop, turn, river · showdown · dealerknap · tidsbank ·
// sidde over (sit out) · fylde op (top up) · legepenge (play money) · huset (the house) · saldo · plads.
// Compounds are written in one word or with a hyphen, never apart. The player is "du".

import type { About, Codes } from '../dictionary';
import { counted, date, duration, list, whole } from '../../locale';
import type { Limits, Millis, NoRaise, Rank, Reason } from '../../wire/protocol';

/** As a card of that rank is called: `en tier`. */
const ONE: Record<Rank, string> = {
  2: 'toer', 3: 'treer', 4: 'firer', 5: 'femmer', 6: 'sekser', 7: 'syver', 8: 'otter', 9: 'nier', T: 'tier', J: 'knægt', Q: 'dame', K: 'konge', A: 'es',
};
const MANY: Record<Rank, string> = {
  2: 'toere', 3: 'treere', 4: 'firere', 5: 'femmere', 6: 'seksere', 7: 'syvere', 8: 'ottere', 9: 'niere', T: 'tiere', J: 'knægte', Q: 'damer', K: 'konger', A: 'esser',
};
/** After the name of the suit: `hjerter ti`. */
const OF_SUIT: Record<Rank, string> = {
  2: 'to', 3: 'tre', 4: 'fire', 5: 'fem', 6: 'seks', 7: 'syv', 8: 'otte', 9: 'ni', T: 'ti', J: 'knægt', Q: 'dame', K: 'konge', A: 'es',
};

const one = (rank: Rank | undefined): string => (rank === undefined ? '' : ONE[rank]);
const many = (rank: Rank | undefined): string => (rank === undefined ? '' : MANY[rank]);
/** `, konge som kicker`, `, konge og nier som kickere`; nothing before the flop. */
const kickers = (ranks: Rank[]): string => (ranks.length === 0 ? '' : `, ${list(ranks.map(one))} som ${ranks.length === 1 ? 'kicker' : 'kickere'}`);

const SUIT = { c: 'klør', d: 'ruder', h: 'hjerter', s: 'spar' };

const reason: Record<Reason, string> = {
  usual: 'Grænserne er de samme for alle.',
  left_small: 'Du forlod bordet med højst det mindste buy-in, så de sædvanlige grænser gælder.',
  last_stack: 'Du har lige forladt bordet: du kommer tilbage med mindst den stack, du gik med.',
  left_large: 'Du forlod bordet med det største buy-in eller mere: du kommer tilbage med det beløb og højst med den stack, du gik med.',
  returns_used_up: 'Du har brugt dagens tilbagevendinger: du kommer tilbage med præcis den stack, du gik med.',
  no_ratholing: 'I dette format kommer ingen tilbage med mindre, end de gik med.',
  banzai_stack: 'I Banzai sætter alle sig med den samme stack.',
  banzai_resume: 'Du forlod disse blinds med mere: du kommer tilbage med den stack.',
};

function buyIn(limits: Limits, { money }: About): string {
  const range = limits.least === limits.most ? `præcis ${money(limits.least)}` : `${money(limits.least)}–${money(limits.most)}`;
  const reset = limits.reset === undefined ? '' : ` eller for ${money(limits.reset)} med en af dagens nulstillinger`;
  return `Køb dig ind for ${range}${reset}. ${reason[limits.reason]}`;
}

const noRaise: Record<NoRaise, string> = {
  betting_closed: 'Du kan ikke raise: ingen har lavet et fuldt raise, siden du handlede.',
  nobody_can_answer: 'Du kan ikke raise: der er ingen tilbage, som kan calle.',
  no_more_than_call: 'Du kan ikke raise: et call koster alle dine chips.',
};

/** `et minut`, `90 sekunder`. */
const shortly = (ms: Millis): string => (ms === 60_000 ? 'et minut' : counted(Math.ceil(ms / 1000), 'sekund', 'sekunder'));

/** `Ann caller`, `Du caller`: the verb is the same for both. */
const name = (who: string | null): string => who ?? 'Du';
const allIn = (yes: boolean): string => (yes ? ' og er all-in' : '');

export const codes: Codes = {
  refusal: {
    malformed: () => 'Serveren forstod ikke dette. Genindlæs siden.',
    too_fast: () => 'For mange forespørgsler. Vent et øjeblik.',
    busy: () => 'Serveren har travlt. Prøv igen.',
    request_used: () => 'Denne forespørgsel er allerede brugt til noget andet. Ingen penge er flyttet.',
    no_such_player: () => 'Der er ingen spiller med det navn.',
    no_such_rulebook: () => 'Det regelsæt findes ikke.',
    refill_later: ({ at }, { now }) => `Du har fået dagens legepenge. Næste påfyldning er om ${duration(at - now)}.`,
    account_erased: () => 'Denne konto er ved at blive slettet.',
    too_many_reports: ({ a_day }) => `Du kan sende ${counted(a_day, 'anmeldelse', 'anmeldelser')} om dagen. Prøv igen senere.`,
    too_many_blocked: ({ most }) => `Du kan højst blokere ${counted(most, 'spiller', 'spillere')}. Fjern en blokering først.`,

    name: ({ chars_min, chars_max }) => `Et navn har ${chars_min} til ${chars_max} tegn: bogstaver fra ét alfabet, tal, bindestreger og understreger.`,
    name_taken: () => 'Navnet er optaget eller ligner et andet for meget.',
    name_reserved: () => 'Navnet er forbeholdt huset og dets personale.',
    password: ({ bytes_min, bytes_max }) => `En adgangskode har ${bytes_min} til ${bytes_max} tegn.`,
    birth_date: () => 'Det er ikke en fødselsdato. Skriv den som 1990-12-31.',
    age_not_declared: ({ age_min }) => `Bekræft, at du er fyldt ${age_min} år.`,
    note_text: ({ chars_max }) => `En note har højst ${chars_max} tegn.`,
    too_many_notes: ({ most }) => `Du kan højst have ${most} noter. Slet nogle først.`,
    token: () => 'Adgangsnøglen er ukendt eller tilbagekaldt.',
    token_not_allowed: () => 'Det kan en adgangsnøgle ikke: Gør det selv på siden.',
    token_read_only: () => 'Adgangsnøglen må kun læse.',
    token_real_money: () => 'Adgangsnøgler virker kun ved borde med legepenge.',
    token_name: ({ chars_max }) => `En adgangsnøgles navn har 1 til ${chars_max} tegn.`,
    too_many_tokens: ({ most }) => `Du kan højst have ${counted(most, 'adgangsnøgle', 'adgangsnøgler')}. Tilbagekald en først.`,
    export_later: ({ at }, { now }) => `Filen er klar om ${duration(at - now)}.`,
    market: () => 'Det land tilbydes ikke. Vælg et andet.',
    login: () => 'Forkert navn eller adgangskode.',
    session: () => 'Log ind først.',
    too_many_attempts: ({ wait_ms }) => `For mange forsøg. Vent ${shortly(wait_ms)}.`,
    unavailable: () => 'Det kan ikke gemmes lige nu. Prøv igen om lidt.',
    foreign: () => 'Forespørgslen kom ikke fra vores egen side.',
    not_found: () => 'Her er ikke noget, eller ikke længere.',
    too_slow: () => 'Det tog for lang tid. Prøv igen.',
    too_large: () => 'Det er for langt.',
    too_many_connections: () => 'For mange forbindelser fra denne konto eller adresse. Luk nogle af dem.',
    stopping: () => 'Serveren lukker ned.',
    store: () => 'Intet kan gemmes lige nu. Prøv igen senere.',
    damaged: () => 'Nogle gemte data er beskadiget. Spillet går videre.',
    failed: () => 'Serveren er brudt ned. Den kommer tilbage.',

    no_such_game: () => 'Spillet er ikke åbent længere.',
    rules_not_accepted: () => 'Accepter reglerne først.',
    too_young: ({ age_min }) => `Du skal være fyldt ${age_min} år for at spille efter disse regler.`,
    excluded_from_banzai: () => 'Du er udelukket fra Banzai.',
    excluded: () => 'Du er udelukket fra at spille. Dine penge er i sikkerhed.',
    invitation: () => 'Invitationen er ugyldig eller udløbet.',
    private: () => 'Kun værten og gæsterne ved et privat bord kan se det.',
    not_offered: () => 'Spillet tilbydes ikke med disse blinds.',
    private_stakes: ({ field, least, most }, { money }) => {
      const what = { small_blind: 'Den lille blind', big_blind: 'Den store blind', least: 'Det mindste buy-in', most: 'Det største buy-in' }[field];
      return `${what} skal være mellem ${money(least)} og ${money(most)}.`;
    },
    not_host: () => 'Det kan kun bordets vært.',
    is_host: () => 'Du er vært for bordet: luk det i stedet.',
    no_chips: ({ least, most }, { money }) => `Du har ikke flere chips. Køb dig ind for ${money(least)}–${money(most)}, eller forlad bordet.`,
    too_many_private_tables: ({ most }) => `Du kan højst have ${counted(most, 'privat bord', 'private borde')} åbne.`,
    private_tables_full: () => 'Der er ikke plads til flere private borde. Prøv igen senere.',
    too_many_tables: ({ most }) => `Du kan højst sidde ved ${counted(most, 'bord', 'borde')}.`,
    chat_text: ({ chars_max }) => `En besked er én linje på højst ${chars_max} tegn.`,
    chat_rate: () => 'Du skriver for hurtigt. Vent et øjeblik.',
    chat_muted: ({ until }, { now }) => `Personalet har slået din chat fra. Du kan skrive igen om ${duration(until - now)}.`,
    too_many_watchers: () => 'For mange ser på ved dette bord.',
    paused: () => 'Spillet er sat på pause, til personalet har set på det. Dine chips er i sikkerhed.',

    not_seated: () => 'Du sidder ikke ved dette bord.',
    already_waiting: () => 'Du har allerede en plads her eller står på ventelisten.',
    not_waiting: () => 'Du står ikke på ventelisten her.',
    buy_in: ({ limits }, about) => buyIn(limits, about),
    wallet_too_small: ({ least, limits }, { money }) => `Du skal bruge mindst ${money(least)} for at sætte dig. ${reason[limits.reason]}`,
    top_up_not_after_every_hand: () => 'Reglerne tillader ikke, at du fylder op efter hver hånd.',
    top_up_not_by_hand: () => 'Reglerne tillader kun automatisk opfyldning.',
    top_up_nothing: () => 'Vælg et beløb at fylde op med.',
    top_up_stack_is_full: ({ most }, { money }) => `Din stack er på eller over det største buy-in, ${money(most)}.`,
    top_up_too_much: ({ adds_most, most }, { money }) => `Du kan højst fylde op med ${money(adds_most)}: det største buy-in er ${money(most)}.`,
    rebuy_too_small: ({ least, most }, { money }) => `Du har ikke flere chips. Køb dig ind for ${money(least)}–${money(most)}.`,
    banzai_stack_is_full: ({ stack }, { money }) => `Din stack er på eller over Banzai-stacken, ${money(stack)}.`,
    banzai_exactly: ({ adds, stack }, { money }) => `Du kan fylde op med præcis ${money(adds)}: i Banzai fyldes en stack op til ${money(stack)}.`,
    too_many_tables_of_stake: ({ most }) => `Du kan højst spille ved ${counted(most, 'Banzai-bord', 'Banzai-borde')} med disse blinds.`,
    nothing_to_post: () => 'Du skal ikke lægge en blind her.',
    already_registered: () => 'Du er allerede tilmeldt turneringen.',
    not_registered: () => 'Du er ikke tilmeldt turneringen.',
    tournament_full: () => 'Turneringen er fuld.',
    tournament_started: () => 'Turneringen er begyndt.',
    tournament_nobody_leaves: () => 'Du kan ikke forlade en turnering. Du kan sidde over.',
    second_phase: () => 'Anden fase er for dem, der er gået videre fra en første.',
    registration_not_open: () => 'Tilmeldingen til turneringen er ikke åben endnu.',
    no_more_entries: () => 'Du har brugt alle dine genindtrædener.',
    not_invited: () => 'Turneringen er kun for inviterede.',
    ticket_only: () => 'Turneringen kræver en billet.',
    too_few_hands: () => 'Du har ikke spillet hænder nok her til denne turnering.',
    account_too_new: () => 'Din konto er for ny til denne turnering.',
    no_such_buy_in: () => 'Turneringen har ikke det buy-in.',
    ticket_does_not_fit: () => 'Billetten gælder ikke til denne turnering.',
    bank_too_small: () => 'Dette buy-in er lukket: banken dækker ikke den største præmie.',
    no_rebuy_now: () => 'Du kan ikke købe rebuy nu.',
    no_add_on_now: () => 'Du kan ikke tage add-on nu.',
    no_deals: () => 'Aftaler ved finalebordet findes kun under reglerne for private spil.',
    deal_not_now: () => 'Der kan ikke foreslås en aftale nu.',
    deal_too_soon: () => 'En aftale er lige blevet afvist. Spil nogle hænder først.',
    deal_in_kind: () => 'De præmier, der er tilbage, er ikke alle penge og kan ikke deles.',
    deal_player_away: () => 'En spiller er væk og kan ikke sige ja til en aftale.',
    no_deal_open: () => 'Der er ingen aftale at svare på.',
    tournament_terms: () => 'En privat turnering kan ikke have disse vilkår. Se felterne efter.',
    tournament_start: ({ latest }) => `Starten skal ligge i fremtiden og senest ${date(latest, 'day')}.`,
    cash_only: () => 'Det kan kun lade sig gøre i cash games.',
    tournament_only: () => 'Det kan kun lade sig gøre i turneringer.',
    seat_taken: () => 'Pladsen er taget.',
    seating: () => 'Du kan kun vælge plads ved private borde.',
    frozen: () => 'Spillet er ved at blive genoprettet. Dine chips er i sikkerhed.',

    stale: () => 'For sent. Hånden er gået videre.',
    not_your_turn: ({ turn_of }) => `Det er ikke din tur. Plads ${turn_of} handler først.`,
    hand_over: () => 'Hånden er slut.',
    not_in_hand: () => 'Du er ikke med i denne hånd.',
    bet_to_match: () => 'Du kan ikke checke: der er et bet at calle.',
    nothing_to_call: () => 'Der er ikke noget bet at calle.',
    raise_too_small: ({ to, least }, { money }) => `${money(to)} er for lidt. Minimum er ${money(least)}.`,
    more_than_stack: ({ to, most }, { money }) => `${money(to)} er mere, end du har. All-in er ${money(most)}.`,
    more_than_pot: ({ to, most }, { money }) => `${money(to)} er mere end puljen. Maksimum er ${money(most)}.`,
    betting_closed: () => noRaise.betting_closed,
    nobody_can_answer: () => noRaise.nobody_can_answer,
    no_more_than_call: () => noRaise.no_more_than_call,
    nothing_to_show: () => 'Du har ingen kort at vise.',
  },

  refusalUnknown: (code) => `Serveren afviste dette (${code}).`,

  notice: {
    seat: () => null,
    queued: () => null,
    left_queue: () => null,
    seated: () => null,
    seat_gone: () => 'Din reserverede plads er givet fri.',
    buy_in_refused: ({ not_enough }) => (not_enough ? 'Din saldo dækker ikke dette buy-in.' : 'Kassen afviste buy-in.'),
    buy_in_returned: ({ amount }, { money }) => `Pladsen var væk, før dit buy-in nåede frem. ${money(amount)} er tilbage på din saldo.`,
    top_up_no_longer_fits: () => 'Du kan ikke fylde op længere.',
    top_up_refused: () => 'Opfyldningen blev afvist.',
    left_table: ({ stack, why }, { money }) => ({
      left: `Du forlod bordet med ${money(stack)}.`,
      removed_by_host: `Værten har fjernet dig fra bordet. ${money(stack)} er tilbage på din saldo.`,
      sat_out_too_long: `Du sad over for længe og forlod bordet med ${money(stack)}.`,
    })[why],
    registered: () => 'Du er tilmeldt turneringen.',
    registration_refused: ({ not_enough }) => (not_enough ? 'Din saldo dækker ikke tilmeldingen.' : 'Kassen afviste tilmeldingen.'),
    unregistered: () => 'Du er afmeldt turneringen. Dine penge er tilbage på din saldo.',
    tournament_starts: ({ seat }) => `Turneringen begynder. Du har plads ${seat}.`,
    moved: ({ seat }) => `Du flyttes til et andet bord. Du har plads ${seat}.`,
    tournament_cancelled: ({ paid, ticket, why }, { money }) =>
      `${{
        too_few_entrants: 'For få spillere tilmeldte sig: turneringen bliver ikke afholdt.',
        bank_too_small: 'HexaPro-banken dækker ikke den største præmie: spillet bliver ikke afholdt.',
        staff: 'Turneringen er aflyst af personalet.',
      }[why]} ${ticket ? 'Du har fået din billet tilbage.' : `${money(paid)} er på din saldo.`}`,
    rebuy_offered: () => 'Du har ikke flere chips. Du kan købe rebuy nu.',
    bounty_won: ({ amount }, { money }) => `Du vandt en dusør på ${money(amount)}.`,
    deal_proposed: () => 'Der er foreslået en aftale: de præmier, der er tilbage, deles efter ICM, hvis alle er enige.',
    deal_accepted: ({ accepted, of }) => `${accepted} af ${of} spillere siger ja til aftalen.`,
    deal_ended: ({ why }) =>
      ({
        refused: 'Aftalen blev afvist. Spillet fortsætter.',
        time_over: 'Ikke alle sagde ja til aftalen i tide. Spillet fortsætter.',
        somebody_away: 'Ingen aftale: en spiller er væk.',
        changed: 'Ingen aftale: spillerne eller præmierne har ændret sig.',
      })[why],
    announcement: ({ text }) => text,
    tournament_finished: ({ place, prize, bounties = 0, disqualified = false }, { money }) =>
      [
        disqualified ? 'Du blev diskvalificeret.' : place == null
          ? 'Turneringen er slut for dig.'
          : prize === 0 ? `Du sluttede som nr. ${place}.` : `Du sluttede som nr. ${place} og vandt ${money(prize)}.`,
        bounties > 0 ? `Dine dusører: ${money(bounties)}.` : '',
      ].filter((part) => part !== '').join(' '),
  },

  bye: {
    restart: () => 'Serveren genstarter. Den er tilbage om et øjeblik.',
    account_unavailable: () => 'Din konto kan ikke læses lige nu. Prøv igen om lidt.',
    logged_out: () => 'Din session er udløbet. Log ind igen.',
    unreadable: () => 'Serveren forstod ikke denne side. Genindlæs den.',
    too_fast: () => 'Siden har sendt for mange beskeder. Genindlæs den.',
    too_slow: () => 'Din forbindelse er for langsom til at følge spillet.',
  },

  poker: { holdem: 'Hold’em', omaha: 'Omaha' },

  format: { regular: 'Almindelig', deepstack: 'Deepstack', shortstack: 'Shortstack', banzai: 'Banzai' },

  rank: {
    high_card: 'Højeste kort', pair: 'Et par', two_pair: 'To par', three_of_a_kind: 'Tre ens', straight: 'Straight',
    flush: 'Flush', full_house: 'Fuldt hus', four_of_a_kind: 'Fire ens', straight_flush: 'Straight flush',
  },

  hand: {
    high_card: (five) => `højeste kort ${five.length < 5 ? one(five[0]) : list(five.map(one))}`,
    pair: (five) => `et par ${many(five[0])}${kickers(five.slice(2))}`,
    two_pair: (five) => `to par, ${many(five[0])} og ${many(five[2])}${kickers(five.slice(4))}`,
    three_of_a_kind: (five) => `tre ens, ${many(five[0])}${kickers(five.slice(3))}`,
    straight: (five) => `en straight op til ${one(five[0])}`,
    flush: (five) => (five.length < 5 ? `en flush op til ${one(five[0])}` : `en flush med ${list(five.map(one))}`),
    full_house: (five) => `et fuldt hus, tre ${many(five[0])} og to ${many(five[3])}`,
    four_of_a_kind: (five) => `fire ens, ${many(five[0])}${kickers(five.slice(4))}`,
    straight_flush: (five) => (five[0] === 'A' ? 'en royal flush' : `en straight flush op til ${one(five[0])}`),
  },

  brief: {
    high_card: (five) => `Højeste kort ${one(five[0])}`,
    pair: (five) => `Et par ${many(five[0])}`,
    two_pair: (five) => `To par, ${many(five[0])} og ${many(five[2])}`,
    three_of_a_kind: (five) => `Tre ${many(five[0])}`,
    straight: (five) => `Straight op til ${one(five[0])}`,
    flush: (five) => `Flush op til ${one(five[0])}`,
    full_house: (five) => `Fuldt hus, tre ${many(five[0])} og to ${many(five[3])}`,
    four_of_a_kind: (five) => `Fire ${many(five[0])}`,
    straight_flush: (five) => (five[0] === 'A' ? 'Royal flush' : `Straight flush op til ${one(five[0])}`),
  },

  street: { preflop: 'Preflop', flop: 'Flop', turn: 'Turn', river: 'River' },

  forced: {
    ante: 'ante', small_blind: 'lille blind', big_blind: 'stor blind', post: 'en stor blind', dead_post: 'en død blind',
  },

  phase: { decision: 'tid til at handle', bank: 'tidsbank', grace: 'tid til at oprette forbindelse' },

  sitOut: { now: 'Nu', next_hand: 'Efter denne hånd', next_big_blind: 'Ved næste store blind' },

  noRaise,

  reason,

  log: {
    seat: (seat) => `Plads ${seat}`,
    sat: (who, stack) => `${name(who)} sætter ${who === null ? 'dig' : 'sig'} med ${stack}`,
    left: (who) => `${name(who)} forlader bordet`,
    satOut: (who) => `${name(who)} sidder over`,
    cameBack: (who) => `${name(who)} er tilbage`,
    connection: (who, connected) => `${name(who)} har ${connected ? 'forbindelse igen' : 'mistet forbindelsen'}`,
    hand: (hand) => `Hånd ${whole(hand)}`,
    clock: (who, phase) => (phase === 'grace' ? `${name(who)} har tid til at oprette forbindelse` : `${name(who)} bruger tidsbanken`),
    timedOut: (who) => `${name(who)} løb tør for tid`,
    rolledBack: (hand) => `Hånd ${whole(hand)} blev afbrudt og taget tilbage. Alle stacks er som før den`,
    posted: (who, what, amount, last) => `${name(who)} lægger ${what} på ${amount}${allIn(last)}`,
    dealt: 'Du får',
    folded: (who) => `${name(who)} folder`,
    checked: (who) => `${name(who)} checker`,
    called: (who, amount, last) => `${name(who)} caller ${amount}${allIn(last)}`,
    raised: (who, to, opens, last) => `${name(who)} ${opens ? 'better' : 'raiser til'} ${to}${allIn(last)}`,
    returned: (who, amount) => `Bet på ${amount}, som ingen callede, går tilbage til ${who ?? 'dig'}`,
    shown: (who, hand) => `${name(who)} viser${hand === null ? '' : ` ${hand}`}`,
    raked: (amount) => `Rake ${amount}`,
    won: (who, amount, sidePot, hand) =>
      `${name(who)} vinder ${amount}${sidePot === null ? '' : ` fra sidepulje ${sidePot}`}${hand === null ? '' : ` med ${hand}`}`,
    cancelled: 'Hånden er annulleret. Alle bets går tilbage',
  },

  cards: {
    card: (rank, suit) => `${SUIT[suit]} ${OF_SUIT[rank]}`,
    hidden: 'et skjult kort',
    board: (cards) => `Fælleskort: ${cards}`,
    noBoard: 'Ingen fælleskort endnu',
  },

  did: { fold: 'Fold', check: 'Check', call: 'Call', bet: 'Bet', raise: 'Raise', all_in: 'All-in' },
};
