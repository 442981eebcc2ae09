// Danish: every clause in a player's words. Numbers come from the rulebook (`r`), never from here, except in examples.

import type { ClauseWords } from './words';

export const clauses: ClauseWords = {
  P1: ['Hvilken hånd er bedst', 'Bedst først: straight flush, fire ens, fuldt hus, flush, straight, tre ens, to par, et par, højeste kort. En royal flush er straight flush fra ti til es.'],
  P2: ['Esset', 'Esset er det højeste kort. Det er kun lavt i A-2-3-4-5, som er den mindste straight.'],
  P3: ['Lige hænder', 'Mellem to hænder af samme slags afgør værdien af alle fem kort, det vigtigste først. Kulører afgør aldrig noget: er alle fem værdier ens, deles puljen.'],
  P4: ['Den bedste læsning tæller', 'Dine kort tæller som den bedste hånd, de kan danne. Du skal hverken sige eller vælge den.'],
  O2: ['To Omaha-hænder, der let læses forkert', 'A♣K♦10♦8♥ på K♣9♣6♣6♥Q♣ er to par, konger og seksere med et es: én klør på hånden giver ikke flush. 10♥9♥7♣6♣ på K♠K♣10♣10♦5♦ er tre tiere med konge og nier: du må kun bruge tre fælleskort, så det er ikke fuldt hus.'],

  H1: ['Hold’em', 'Du får to kort, og der kommer fem fælleskort. Din hånd er de bedste fem af disse syv; du må bruge to, ét eller ingen af dine egne. Der spilles No-Limit: du må når som helst bette alt, hvad du har.'],
  O1: ['Omaha', 'Du får fire kort. Din hånd består af præcis to af dem og præcis tre fælleskort. Der spilles Pot-Limit: du må højst raise til puljens størrelse efter dit call.'],
  DECK: ['Kortene', 'Hver hånd gives fra ét spil på 52 kort, som blandes på ny af en kryptografisk tilfældighedsgenerator. Alle rækkefølger er lige sandsynlige.'],
  H2: ['En hånds forløb', 'Dine egne kort, budrunde; flop med tre kort, budrunde; turn, budrunde; river, budrunde; showdown. Før floppet handler spilleren efter store blind først, derefter den første spiller efter knappen.'],
  H3: ['En budrunde', 'Alle med kort og chips handler mindst én gang. Runden er slut, når alle bets er callet, eller de andre har foldet.'],
  H4: ['Fold', 'Du opgiver dine kort og det, du har lagt i puljen. Du kan folde, hver gang det er din tur.'],
  H5: ['Check', 'Du går videre uden at bette. Det kan du kun, når der ikke er et bet at calle. Store blind må checke, hvis ingen har raiset.'],
  H6: ['Call', 'Du lægger det samme som bettet. Det kan du kun, når der er et bet at calle.'],
  H7: ['Bet og raise', 'Et bet er mindst store blind. Et raise lægger mindst lige så meget til som rundens største bet eller raise: efter et bet på 5 og et raise til 15 er det næste til mindst 25.'],
  R6: ['Antal raises', 'Der er ingen grænse for antallet af raises.'],
  H8: [
    'All-in og sidepuljer',
    'Du kan altid calle med det, du har tilbage. Det, de andre better derudover, går i en sidepulje, som du ikke kan vinde. Et bet, som ingen callede, går tilbage.',
    (r) => (r.p.hand.unmatched_folded_chips === 'go back' ? 'Chips fra spillere, der har foldet, som ingen tilbage i hånden kunne matche, går tilbage til dem.' : 'Chips fra spillere, der har foldet, som ingen tilbage i hånden kunne matche, hører til den sidste pulje.'),
    (r) => (r.p.hand.big_blind_ante === 'the blind first' ? 'En store blind med for få chips til både blind og ante betaler blinden først.' : 'En store blind med for få chips til både blind og ante betaler anten først.'),
  ],
  H9: ['For lille all-in', 'Du må gå all-in for mindre end et fuldt raise. Det åbner ikke budrunden igen: en spiller, der allerede har handlet på det sidste fulde bet, må calle eller folde, men ikke raise. En spiller, der stadig står over for et fuldt bet, må alt.'],
  H10: [
    'Flere små all-ins',
    'Små all-ins efter hinanden, som tilsammen udgør et fuldt raise, åbner budrunden igen. Et call imellem dem bryder rækken, et fold gør ikke.',
    (r) => (r.p.hand.smallest_raise_after_reopening === 'last full raise' ? 'Det næste raise måles efter det sidste fulde raise, ikke efter de små.' : null),
  ],
  H11: [
    'Showdown',
    'Alle, der stadig er med, viser deres kort. Hver pulje går til den bedste hånd blandt dem, der kan vinde den. Lige hænder deler ligeligt; overskydende cents går én ad gangen med uret fra den første efter knappen.',
    (r) => (r.p.hand.shows_first === 'the last to bet or raise' ? 'Den, der sidst bettede eller raisede, viser først.' : null),
    (r) => (r.p.hand.show_all_in_hands === 'at once' ? 'Når der ikke kan bydes mere, vises hænderne straks, før de sidste kort kommer.' : 'Når der ikke kan bydes mere, vises hænderne efter det sidste kort.'),
    (r) => `De sidste kort kommer da med ${r.time(r.p.hand.run_out.flop)} (flop), ${r.time(r.p.hand.run_out.turn)} (turn) og ${r.time(r.p.hand.run_out.river)} (river) imellem. Næste hånd begynder ${r.time(r.p.cash.pause.after_showdown)} efter et showdown, ${r.time(r.p.cash.pause.after_fold)} efter en hånd uden.`,
  ],
  H12: ['En hånd, der ikke kan spilles færdig', 'Hvis en fejl på serveren forhindrer, at en hånd bliver færdig, annulleres den, og alle bets går tilbage.'],

  R2: [
    'Pladser',
    (r) => (r.p.cash.seating === 'chosen' ? 'Spillerne vælger selv deres plads.' : 'Du vælger ikke et bord. Rummet giver dig en tilfældig plads, helst ved borde, hvor du har spillet før, og ved borde med færrest spillere.'),
    (r) => (r.p.cash.seating === 'chosen' ? null : `Et bord tæller som spillet ved før i ${r.time(r.p.cash.seating_memory)}.`),
  ],
  H14: ['At vente på en plads', 'Er der ingen plads til dig, venter du i en kø. Du ser din plads i køen, og hvor mange spillere der mangler, og du kan forlade køen når som helst. At vende tilbage til spillet fungerer på samme måde.'],
  H13: [
    'Hvor mange spiller',
    (r) => `Et cash game-bord har ${r.n(r.p.cash.seats)} pladser.`,
    (r) => {
      const { players_to_start: start, two_handed_hands: two } = r.p.cash;
      if (two === 'unlimited') return `En hånd kræver ${r.n(start)} spillere, der ikke sidder over. To kan spille videre, så længe de vil.`;
      return `En hånd kræver ${r.n(start)} spillere, der ikke sidder over. Er der kun to tilbage efter en hånd med tre eller flere, spiller de ${two === 1 ? 'én hånd' : `${r.n(two)} hænder`} mere; så venter bordet på en tredje.`;
    },
  ],
  R3: ['Den første knap', 'Ved et nyt bord trækkes der lod om den første knap.'],
  R4: [
    'Hvordan blinds og knap flytter',
    'Store blind går til den næste spiller med uret. Lille blind betales af den, der betalte store blind i sidste hånd; er spilleren gået eller sidder over, betaler ingen den.',
    (r) => `Knappen går til den første spiller før lille blind, som spillede sidste hånd og er med i denne.${r.p.cash.no_button === 'the table starts anew' ? ' Er der ingen, begynder bordet forfra, og der trækkes lod om knappen.' : ''}`,
  ],
  R5: ['To spillere', 'Med to spillere betaler knappen lille blind. Den anden betaler store blind.'],
  H15: [
    'Ny ved bordet',
    (r) => {
      const how = (game: 'holdem' | 'omaha'): string => (r.p.cash.new_player[game] === 'waits or posts' ? 'venter du på store blind, eller lægger en stor blind for at komme med straks' : 'venter du på store blind');
      return how('holdem') === how('omaha') ? `Som ny spiller ${how('holdem')}.` : `Som ny spiller i Hold’em ${how('holdem')}; i Omaha ${how('omaha')}.`;
    },
    (r) => {
      if (r.p.cash.new_player.holdem !== 'waits or posts' && r.p.cash.new_player.omaha !== 'waits or posts') return null;
      return `${r.p.cash.post_is_live ? 'Den blind, du lægger, tæller som dit bet.' : 'Den blind, du lægger, tæller ikke som dit bet.'}${r.p.cash.newcomer_waits_behind_button ? ' En ny spiller, der ville få knappen eller sidde mellem knap og store blind, venter.' : ''} Du betaler aldrig store blind to gange for at komme ind.`;
    },
    (r) => (r.p.cash.first_hand_without_posting ? 'I et bords første hånd får alle kort uden at lægge en blind.' : null),
    (r) => {
      const { missed_blind: missed } = r.p.cash;
      const what = (game: 'holdem' | 'omaha'): string => (missed.counts[game] === 'any blind' ? 'en blind, lille eller stor,' : 'store blind,');
      const then = (game: 'holdem' | 'omaha'): string => (missed[game] === 'as a new player' ? 'kommer du ind som en ny spiller' : 'venter du på store blind');
      return what('holdem') === what('omaha') && then('holdem') === then('omaha')
        ? `Har du misset ${what('holdem')} mens du sad over, ${then('holdem')}.`
        : `Har du misset ${what('holdem')} mens du sad over i Hold’em, ${then('holdem')}; har du misset ${what('omaha')} mens du sad over i Omaha, ${then('omaha')}.`;
    },
  ],
  H16: ['At sidde over', (r) => `Mens du sidder over, beholder du pladsen, får ingen kort og betaler ingen blinds. Efter ${r.time(r.p.cash.sit_out.longest)} kommer du tilbage til lobbyen med dine chips.`],
  R7: ['At sidde over overalt', 'Sidder du over ved ét cash game-bord, sidder du over ved dem alle fra næste hånd.'],
  R8: ['Sid over ved næste store blind', 'Du spiller videre og sidder over ved hvert bord, når store blind ville komme til dig.'],
  R9: ['At komme tilbage', (r) => `Når du har siddet over overalt, har du ${r.time(r.p.cash.sit_out.global_return)} til at komme tilbage. Derefter forlader du alle disse borde med dine chips.`],

  R10: [
    'Tid til at handle og tidsbank',
    (r) => {
      const { cash } = r.p.time_bank;
      const kept = /^0 /.test(cash.at_least_each_hand) ? 'Den fyldes ikke op, når en hånd slutter, så den kan være tom.' : `Hver hånd begynder med mindst ${r.time(cash.at_least_each_hand)} i den.`;
      return `Når din tid til at handle er gået, løber din tidsbank. Du har én ved hvert bord eller i hver turnering. ${kept}`;
    },
    (r) => `Ved et cash game-bord har du ${r.time(r.p.decision_time.cash)} til at handle, før tidsbanken løber. Tabellen nedenfor viser alle spil.`,
    (r) => `Et cash game-bord gemmer din tidsbank i ${r.time(r.p.time_bank.kept_after_leaving)}, efter at du er gået.`,
  ],
  H17: [
    'Mistet forbindelse',
    (r) => `Mister du forbindelsen, når det er din tur, løber din tid til at handle, og derefter har du ${r.time(r.p.disconnection.grace_a_turn)} mere til at oprette forbindelse igen. Så checker rummet for dig, hvis det kan, ellers folder det, og du sidder over, når hånden er slut.`,
    (r) => `I én hånd er denne ekstra tid højst ${r.time(r.p.disconnection.grace_a_hand)}.`,
    (r) => `${r.p.disconnection.time_bank_after_reconnecting ? 'Kommer du tilbage i tide, må du derefter bruge din tidsbank. ' : ''}${r.p.disconnection.lost_in_time_bank === 'the room acts at once' ? 'Mistes forbindelsen, mens tidsbanken løber, og er den ekstra tid brugt, handler rummet straks.' : ''}`.trim() || null,
    (r) => (r.p.cash.sit_out.after_time_out ? 'En spiller, der lader tiden løbe ud med forbindelse, sidder også over efter hånden.' : null),
  ],

  H18: [
    'Buy-in og tilbagevenden',
    (r) => {
      const buyIn = r.p.cash.buy_in;
      return typeof buyIn === 'string' ? 'Værten bestemmer mindste og største buy-in.' : `Du sætter dig med ${r.bb(buyIn.least)} til ${r.bb(buyIn.most)}.`;
    },
    (r) => {
      const { ratholing } = r.p.cash;
      if (!ratholing) return 'Uden for Banzai begrænser disse regler ikke, hvad du kommer tilbage med.';
      return `Kommer du tilbage til samme bord inden for ${r.time(ratholing.memory)}, afhænger det af den stack, du gik med, hvad du må tage med. Man kan ikke gå med en stor stack og gang på gang komme tilbage med en lille.`;
    },
    (r) => {
      const { ratholing } = r.p.cash;
      if (!ratholing) return null;
      return `Tilbagevenden efter at være gået med ${r.bb(ratholing.counted_from)} eller mere tælles på tværs af blinds og formater og begynder forfra kl. ${ratholing.counter_restarts}. Den aktuelle tælles ikke med endnu.${ratholing.counter_counts === 'play money and real money apart' ? ' Legepenge og rigtige penge tælles hver for sig.' : ''}${ratholing.memory_ends === 'included' ? ' Fristens sidste øjeblik tæller med.' : ''}`;
    },
    (r) => (r.p.cash.ratholing?.cannot_pay === 'another table' ? 'Kan du ikke betale det mindste beløb, får du en plads ved et andet bord.' : null),
  ],
  H19: [
    'Deepstack og Shortstack',
    (r) => (r.p.cash.deepstack || r.p.cash.shortstack ? 'I Texas Deepstack og Omaha Shortstack kommer ingen tilbage med mindre end sin sidste stack. Mere er i orden, op til største buy-in.' : null),
    (r) => {
      const { deepstack, shortstack } = r.p.cash;
      const range = (of: { least: string; most: string }): string => (of.least === of.most ? r.bb(of.most) : `${r.bb(of.least)} til ${r.bb(of.most)}`);
      const parts = [deepstack ? `Deepstack spilles med ${range(deepstack.buy_in)}` : '', shortstack ? `Shortstack med ${range(shortstack.buy_in)}` : ''].filter((part) => part !== '');
      return parts.length === 0 ? null : `${parts.join(', ')}.`;
    },
  ],
  H20: [
    'At fylde op',
    (r) => (r.p.cash.auto_top_up ? `Du kan få din stack fyldt op til dit første buy-in efter hver hånd.${r.p.cash.auto_top_up === 'off by default' ? ' Det er slået fra, indtil du slår det til.' : ''}` : 'Der er ingen automatisk opfyldning.'),
    (r) => (r.p.cash.manual_top_up ? 'Mellem hænder kan du selv lægge chips til, op til største buy-in.' : 'Du kan ikke selv lægge chips til.'),
    (r) => (r.p.cash.rebuy === 'the smallest buy-in' ? 'Har du ingen chips tilbage, køber du dig ind igen med mindst mindste buy-in.' : null),
  ],

  B1: ['Banzai', (r) => (r.p.banzai ? `Alle sætter sig med præcis ${r.bb(r.p.banzai.buy_in)}. Banzai spilles som ${r.and(r.p.banzai.games.map((game) => r.word(game)))}.` : null)],
  B2: ['Køb af chips i Banzai', (r) => (r.p.banzai ? `Et rebuy eller en opfyldning fylder din stack op til præcis ${r.bb(r.p.banzai.buy_in)}.` : null)],
  B3: ['Banzai-borde', (r) => (r.p.banzai ? `Du kan sidde ved op til ${r.n(r.p.banzai.tables_a_stake)} Banzai-borde med samme blinds.` : null)],
  B4: ['Pladser i Banzai', (r) => (r.p.banzai ? `Et Banzai-bord har ${r.n(r.p.banzai.seats)} pladser.` : null)],
  B5: [
    'En større Banzai-stack huskes',
    (r) => (r.p.banzai ? `Går du med mere end ${r.bb(r.p.banzai.buy_in)}, sætter du dig i ${r.time(r.p.banzai.memory)} ved et nyt bord med samme blinds med samme stack.` : null),
    (r) => (!r.p.banzai || r.p.banzai.resets_a_day === 0 ? null : `${r.n(r.p.banzai.resets_a_day)} gange om dagen må du vælge ${r.bb(r.p.banzai.buy_in)} i stedet.`),
    (r) => {
      if (!r.p.banzai || r.p.banzai.resets_a_day === 0) return null;
      const { banzai } = r.p;
      return `Dagen begynder kl. ${banzai.day_begins}.${banzai.only_resets_count ? ' Kun sådan et valg bruger en af dem.' : ''}${banzai.reset_forgets ? ' Derefter er den større stack glemt.' : ''}${banzai.resets_count === 'play money and real money apart' ? ' Legepenge og rigtige penge tælles hver for sig.' : ''}`;
    },
  ],
  B6: ['Udelukkelse fra Banzai', (r) => (r.p.banzai ? 'Personalet kan udelukke en spiller alene fra Banzai.' : null)],

  K1: ['Hvad rake er', (r) => (r.p.rake ? 'Af en cash game-hånd, der har set et flop, tager rummet en procentdel af puljen, op til et loft. Et bet, der gik tilbage, tæller ikke.' : 'Under disse regler tager rummet ingen rake.')],
  K2: [
    'Hvor meget præcist',
    (r) => (r.p.rake ? `Når der er set et flop, tages mindst ${r.amount(r.p.rake.minimum)}.` : null),
    (r) => (r.p.rake ? (r.p.rake.rounding === 'half up' ? 'Beløbet afrundes til nærmeste cent, en halv opad.' : 'Beløbet afrundes til hele cents.') : null),
  ],
  K3: ['Intet flop, ingen rake', (r) => (r.p.rake ? 'Slutter en hånd før floppet, tages ingen rake.' : null)],
  K4: [
    'Procenter og lofter',
    (r) => (r.p.rake ? 'Procent og loft afhænger af spil og blinds.' : null),
    (r) => (r.p.interpretations.some((path) => path.startsWith('rake.holdem[')) ? 'En tabel i de offentliggjorte regler har en anden lille blind ved et af disse niveauer. Vi bruger den, som alle andre steder angiver.' : null),
    (r) => (typeof r.p.rake?.banzai?.omaha === 'string' ? 'De offentliggjorte tabeller nævner Banzai Hold’em. Rake i Banzai Omaha er den samme.' : null),
  ],
  K5: [
    'Få spillere',
    (r) => (r.p.rake?.short_handed ? `Får højst ${r.n(r.p.rake.short_handed.players_most)} spillere kort, er loftet ${r.pct(r.p.rake.short_handed.share_of_cap)} af det sædvanlige.` : null),
    (r) => {
      const short = r.p.rake?.short_handed;
      if (!short) return null;
      const printed = short.printed ?? [];
      const list = r.and(printed.map((one, index) => `${r.amount(one.cap)} ${index === printed.length - 1 ? 'fra' : 'ved'} ${r.stake(one.stake)}`));
      return `${printed.length > 0 ? `De offentliggjorte regler angiver også lofter for dette: ${list}.${short.where_both === 'the smaller' ? ' Det mindste af de to gælder.' : ''} ` : ''}${short.rounding === 'down' ? 'Loftet rundes ned til hele cents.' : ''}`.trim() || null;
    },
    (r) => (r.p.rake ? 'Er der flere puljer, bærer hver sin del af raken.' : null),
  ],

  HOME: [
    'Private borde',
    (r) =>
      r.p.cash.admission === 'invitation link'
        ? 'Den, der har invitationslinket, kan komme ind og vælge en plads. Værten bestemmer spil, blinds og buy-ins, undtagen hvor formatet fastlægger dem. Der tages ingen rake. Alt andet er som i de internationale regler.'
        : 'Private borde spilles efter deres egne regler: med invitation, med selvvalgte pladser og uden rake.',
    (r) => (r.p.tournament.final_table_deals === 'by ICM if all agree' ? `Ved finalebordet i en privat turnering kan spillerne dele præmierne efter deres chancer (ICM), hvis alle er enige inden for ${r.time(r.p.tournament.deal_decision)}. Ellers går der ${r.time(r.p.tournament.deal_again_after)}, før der foreslås en ny aftale.` : null),
  ],

  R26: ['Start', 'En turnering begynder til det fastsatte tidspunkt. Personalet kan udskyde eller aflyse den.'],
  R27: ['Hvad turneringslobbyen viser', 'Blinds, niveauernes længde, rebuys, pauser, præmier, gebyr, sen tilmelding, afmelding og genindtræden; for en satellit også dens mål. Kan du ikke afmelde dig, får du det at vide ved tilmeldingen.'],
  R39: ['Freerolls og garantier', 'Freerolls og garanterede turneringer er markeret, og du kan filtrere efter dem.'],
  R28: [
    'Pladser i turneringer',
    'Der trækkes lod om pladserne, og de kan ikke ændres. En spiller, der er væk, får også en plads og betaler blinds, til han eller hun kommer.',
    (r) => `Der er så få borde som muligt, og deres størrelser afviger højst med ${r.n(r.p.tournament.tables_differ_by_most)}.`,
  ],
  R29: ['Første knap', 'Ved starten står knappen ved den sidste besatte plads.'],
  R30: ['Raises i turneringer', 'Heller ikke i turneringer er der grænse for antallet af raises.'],
  R31: ['Præmier', 'Præmierne afhænger af antallet af deltagere og af pladser ved et bord. De er endelige, når tilmeldingen lukker.'],
  R32: [
    'Sen tilmelding',
    (r) => `Sen tilmelding regnes i niveauer: siger turneringen ikke andet, lukker den, når niveau ${r.n(r.p.tournament.late_registration_levels)} slutter. Alle har én entry, medmindre genindtræden er tilladt.`,
    (r) => `Den lukker tidligere, når der kun er ${r.p.tournament.late_registration_closes_above_prizes === 1 ? 'én spiller' : `${r.n(r.p.tournament.late_registration_closes_above_prizes)} spillere`} flere tilbage end betalte pladser.`,
    (r) => `Det er forbudt at spille samme turnering med flere konti. Straffen er ${r.or(r.p.tournament.several_accounts.map((one) => r.word(one)))}.`,
  ],
  R33: ['Afmelding', 'Hvor det er tilladt, kan du afmelde dig indtil fristen. Du får det tilbage, du betalte, på den måde, du betalte det: penge eller billet. En plads vundet i en satellit kommer tilbage som billet.'],
  R34: ['Når en satellit slutter sent', 'Slutter en satellit, mens målet stadig har sen tilmelding, får vinderne direkte en plads dér.'],
  R36: ['Efter fristen', 'Efter fristen for afmelding refunderes intet.'],
  R35: ['Buy-in og gebyr', 'En entry koster buy-in, som går til præmierne, og gebyret, som går til rummet. Du ser begge dele, før du betaler.'],
  F1: ['Gebyret', 'Turneringer har et gebyr og ingen rake.'],
  F2: ['Hvad det koster at være med', (r) => `${typeof r.p.fees.multi_table === 'string' ? `Gebyret i en turnering med flere borde er ${r.pct(r.p.fees.multi_table)} af prisen, medmindre turneringen siger andet.` : 'Priser vises som præmiepulje og gebyr.'}${r.p.fees.on_rebuys_and_add_ons ? ' Rebuys og add-ons kan også have et gebyr.' : ''}`],
  R37: ['For få deltagere', 'Har en turnering ikke nok deltagere, aflyses den, og alt refunderes.'],
  R38: ['Chips er ikke penge', 'Turneringschips har ingen pengeværdi. En freeroll er gratis, men kan have betingelser for deltagelse.'],
  R40: [
    'At sidde over i en turnering',
    'Du får kort, betaler blinds og antes og foldes, så snart det er din tur, også hvor et check var gratis. Kommer du aldrig tilbage, refunderes intet.',
    (r) => (r.p.tournament.away_prize_paid ? 'En præmie, du når, mens du er væk, udbetales til dig.' : 'En præmie, der nås, mens man er væk, udbetales ikke.'),
  ],
  R41: [
    'Rækkefølge',
    'Ryger to spillere ud i samme hånd, slutter den med flest chips ved håndens start højest; har de lige mange, trækkes der lod. Turneringen slutter med én spiller tilbage, eller når alle tilbage ville få samme præmie.',
    (r) => (r.p.tournament.equal_prizes_end_bounties ? null : 'Den slutter ikke tidligere, så længe der er dusører at vinde.'),
  ],
  R42: [
    'Udligning af borde',
    'For at holde bordene lige flytter en spiller, trukket ved lod fra et af de fyldte borde, til et bord med færrest spillere. Borde lukkes, indtil ét er tilbage. Du ser, når det sker.',
    (r) => `${r.p.tournament.move_to === 'the seat that pays the big blind last' ? 'Den, der flytter, får den ledige plads, som betaler store blind sidst. ' : ''}${r.p.tournament.final_table === 'is not redrawn' ? 'Der trækkes ikke nye pladser ved finalebordet.' : 'Der trækkes nye pladser ved finalebordet.'}`,
  ],
  R43: [
    'Hånd for hånd',
    'Tæt på et spring i præmierne, med mere end ét bord, venter hvert bord på de andre efter hver hånd. Alle, der ryger ud i en sådan hånd, tæller som ude samtidig; den største stack ved dens start slutter højest.',
    (r) => (r.p.tournament.hand_for_hand === 'the bubble' ? 'Det gøres på boblen, den sidste plads uden præmie.' : null),
  ],
  R44: ['Hvornår præmier udbetales', 'Din præmie udbetales, så snart du er ude.'],
  R45: ['Hvad personalet må', 'Personalet må diskvalificere spillere, inddrage præmier, udelukke spillere og ændre tider, garantier og turneringer.'],
  R46: [
    'Store blind i turneringer',
    'Hver spiller betaler store blind præcis én gang pr. omgang: den springer ingen over og kommer ikke til nogen to gange i træk. Derfor kan en hånd mangle lille blind, og knappen kan blive stående. Med to tilbage betaler knappen lille blind og handler først før floppet.',
    (r) => `Det gælder for hvert bord: den, der flyttes, kan møde store blind igen tidligere${r.p.tournament.moved_behind_button === 'waits' ? ' og venter, hvis pladsen er mellem knap og store blind' : ''}.`,
  ],
  R47: [
    'Pauser',
    (r) => `Alle borde holder pause sammen i timens minut ${r.n(r.p.tournament.breaks.at_minute)}, når hvert bord har spillet sin hånd færdig; ikke før niveau ${r.n(r.p.tournament.breaks.from_level)}. Turneringens lobby siger det.`,
    (r) => `En pause varer ${r.time(r.p.tournament.breaks.length)}.${r.p.tournament.breaks.level_clock === 'stands still' ? ' Niveauets ur står stille imens.' : ''}`,
    (r) => `${r.p.tournament.level_change === 'with the next hand' ? 'En hånd beholder de blinds, den begyndte med. ' : ''}${r.p.tournament.after_last_level === 'its blinds stay' ? 'Efter det sidste niveau bliver dets blinds stående.' : ''}`.trim() || null,
  ],
  R48: [
    'Tiden løber ud i en turnering',
    'Løber din tid ud, folder du, hvis der er et bet at calle, ellers checker du. En spiller, der er væk, får kort og betaler blinds. Det er forbudt at aftale at sidde over sammen.',
    (r) => `I slutfasen af turneringer om rigtige penge (${r.and(r.p.disconnection.final_stages.map((stage) => r.word(stage)))}) har du op til ${r.time(r.p.disconnection.final_stage_grace_a_hand)} pr. hånd til at oprette forbindelse igen.`,
  ],
  R50: [
    'Efter et nedbrud i en turnering',
    'Efter et nedbrud går igangværende hænder tilbage til deres start, og turneringen fortsætter.',
    (r) => (r.p.tournament.clocks_while_down === 'stand still' ? 'Alle ure står stille, mens rummet er nede.' : null),
  ],
  R51: ['Deltagelse er accept af reglerne', 'Ved at gå ind i en turnering accepterer du reglerne. Din accept registreres sammen med regelsættets version.'],

  T1: [
    'Garanteret',
    'Dækker deltagernes betaling ikke garantien, lægger rummet resten til.',
    (r) => (r.p.tournament.guarantee_covers_bounties ? 'En garanti dækker præmier og dusører tilsammen.' : 'En garanti dækker kun præmier.'),
  ],
  T2: ['Sit & Go', 'Den har intet fast tidspunkt: den begynder, så snart den er fuld.'],
  T3: ['Freezeout', 'Når dine chips er væk, er du ude. Der er ingen rebuys.'],
  T4: [
    'Satellit',
    'Præmierne er billetter eller pladser til en anden, dyrere turnering. En pakke er en præmie med et navn.',
    (r) => (r.p.tournament.satellite_leftover === 'to the next place in money' ? 'Det, der er tilbage efter hele billetter, går i penge til den næste plads.' : null),
  ],
  T5: ['Freeroll', 'Den er gratis. Den kan have betingelser som en invitation, en billet eller et antal spillede hænder.'],
  T6: ['Flere buy-ins', 'Du vælger dit buy-in mellem et mindste og et største. Dine startchips svarer til det.'],
  T7: [
    'Rebuy og add-on',
    'Du kan købe flere chips. Turneringen siger hvornår, hvor ofte og op til hvilken stack.',
    (r) => `Uden chips har du ${r.time(r.p.tournament.rebuy_decision)} til at beslutte dig. Indtil da er du ikke ude.`,
  ],
  T8: [
    'Dusører (bounty)',
    (r) => (r.p.bounty ? 'En del af hvert buy-in er en dusør på spilleren. Almindelig: hele dusøren går til den, der slår spilleren ud. Progressiv: en del udbetales, resten lægges til vinderens egen dusør.' : null),
    (r) => (r.p.bounty ? `I en progressiv turnering udbetales ${r.pct(r.p.bounty.progressive_paid_out)}${r.p.bounty.paid_out_rounding === 'down' ? ', rundet ned til hele cents' : ''}.` : null),
    (r) => (r.p.bounty ? `${r.p.bounty.goes_to === 'the winner of the last pot the player could win' ? 'En dusør går til den, der vinder den sidste pulje, spilleren kunne have vundet; flere vindere deler den. ' : ''}${r.p.bounty.winner_keeps_own ? 'Turneringens vinder beholder sin egen dusør.' : ''}`.trim() : null),
  ],
  VIP: [
    'VIP-dusør',
    (r) => (r.p.bounty ? 'Der kan være en ekstra dusør på en navngiven spiller. Den udbetales kun, når spilleren virkelig er ude, ikke ved et rebuy.' : null),
    (r) => (r.p.bounty && r.p.cancellation.bounty && !r.p.cancellation.bounty.vip_counts_as_own ? 'Aflyses turneringen, tæller den ikke som spillerens egen dusør.' : null),
  ],
  T9: ['I faser', (r) => (r.p.phased ? `Der er flere første faser, som slutter ved et bestemt niveau, og én anden fase, som ingen går direkte ind i. Den, der overlever, tager sin stack med${r.p.phased.carried_stack === 'the largest only' ? '; af flere stacks kun den største' : ''}.` : null)],

  X1: ['HexaPro', (r) => (r.p.hexapro ? `${r.n(r.p.hexapro.seats)} pladser; den begynder, når den er fuld. Du vælger et buy-in og et antal spil og bekræfter det samlede beløb. Buy-ins: ${r.p.hexapro.buy_ins.map((one) => r.amount(one)).join(' · ')}.` : null)],
  X2: ['Multiplikatoren', (r) => (r.p.hexapro ? `En lodtrækning afgør, hvor meget buy-in ganges med. Tabellen viser, hvor ofte hver multiplikator kommer. I gennemsnit beholder rummet ${r.pct(r.p.hexapro.stated_rake)}.` : null), (r) => (r.p.hexapro ? `Den første hånd gives ${r.time(r.p.hexapro.first_hand_after)} efter lodtrækningen.` : null)],
  X3: ['Præmier i HexaPro', (r) => (r.p.hexapro ? `Op til ${r.winnerTakesAllTo('hexapro') ?? '–'} tager vinderen det hele. Derover deles præmien, som tabellen siger.` : null)],
  X4: ['Chips i HexaPro', (r) => (r.p.hexapro ? `Alle begynder med ${r.or([...new Set(r.p.hexapro.multipliers.map((row) => r.n(row.stack)))])} chips.` : null)],
  X5: ['Blinds i HexaPro', (r) => (r.p.hexapro ? `Lille blind, store blind og ante, niveau for niveau: ${r.p.hexapro.blinds.join(' · ')}.` : null)],
  X6: ['Niveauer i HexaPro', (r) => (r.p.hexapro ? 'Jo større multiplikator, jo længere varer et niveau. Tabellen viser hvor længe.' : null)],
  X7: ['Resultater i HexaPro', (r) => (r.p.hexapro ? 'Du finder dine resultater i din historik.' : null)],
  X8: ['Ufærdige HexaPro-spil', (r) => (r.p.hexapro ? `Et spil, der ikke kunne spilles færdigt, afgøres inden for ${r.time(r.p.hexapro.decided_within)}. Mistet forbindelse behandles som i andre turneringer.` : null)],
  XE: [
    'HexaPro Extreme',
    (r) => (r.p.hexapro_extreme ? `Med andre multiplikatorer og stacks. Buy-ins: ${r.p.hexapro_extreme.buy_ins.map((one) => r.amount(one)).join(' · ')}. Op til ${r.winnerTakesAllTo('hexapro_extreme') ?? '–'} tager vinderen det hele. I gennemsnit beholder rummet ${r.pct(r.p.hexapro_extreme.stated_rake)}.` : null),
    (r) => (r.p.hexapro_extreme ? `Blinds, uden ante: ${r.p.hexapro_extreme.blinds.join(' · ')}.` : null),
  ],

  R52: ['Aflyst før starten', (r) => `Buy-ins og gebyrer for alle entries refunderes fuldt ud. Billetter kommer tilbage som billetter${r.p.cancellation.unusable_ticket === 'the ticket' ? '' : '; passer en billet ikke til nogen anden turnering, får du penge eller en tilsvarende billet'}.`],
  R53: [
    'Aflyst før præmierne',
    (r) => `De spillere, der er tilbage, får deres gebyrer igen. Af den pulje, spillerne har betalt, deles ${r.pct(r.p.cancellation.shared_equally)} ligeligt, resten efter chips. Dusører ligger uden for denne pulje.`,
    (r) => {
      const { cancellation: c } = r.p;
      const parts = [
        c.freeroll_pool_shared ? 'En freerolls tilførte pulje deles på samme måde.' : '',
        c.added_money_shared ? 'Det gør garantier og tilførte penge også.' : '',
        c.kind_into_money_before_prizes ? 'Naturalpræmier omregnes til penge.' : '',
      ].filter((part) => part !== '');
      return parts.length === 0 ? null : parts.join(' ');
    },
    (r) => `${r.p.cancellation.share_rounding === 'down' ? 'Andele rundes ned til hele cents. ' : ''}${r.p.cancellation.odd_cents === 'most chips first, then the earliest entry' ? 'Overskydende cents går én ad gangen til dem med flest chips, derefter den tidligste entry. ' : ''}${r.p.cancellation.ticket_entries_in_money ? 'Entries betalt med billet udbetales i penge.' : ''}`.trim() || null,
  ],
  R54: [
    'Aflyst i præmierne',
    'Gebyrer refunderes. Før finalebordet får alle tilbage den laveste resterende præmie, og resten deles efter chips. Ved finalebordet deles præmierne efter chancer (ICM).',
    (r) => (r.p.cancellation.kind_into_money_in_prizes ? 'Billetter, pladser og andre naturalpræmier omregnes til penge.' : null),
  ],
  R55: [
    'En aflyst HexaPro',
    (r) => (r.p.cancellation.hexapro ? `Gebyret, ${r.pct(r.p.cancellation.hexapro.fee)} af buy-in, refunderes. Hver spiller, der er tilbage, får ${r.pct(r.p.cancellation.hexapro.each_player_left)} af hele præmiepuljen; resten deles efter chancer (ICM).` : null),
    (r) => (r.p.cancellation.hexapro ? `${r.p.cancellation.hexapro.fee_rounding === 'half up' ? 'Gebyret afrundes til nærmeste cent. ' : ''}${r.p.cancellation.hexapro.paid_prizes === 'come off first, the others scaled' ? 'Allerede udbetalte præmier trækkes først fra, og de andre sættes i forhold til resten.' : ''}`.trim() || null : null),
  ],
  R55b: ['En aflyst turnering med dusører', (r) => (r.p.cancellation.bounty?.own_bounty ? 'Hver spiller, der er tilbage, får også sin egen dusør.' : null)],

  R24: ['At spille er at acceptere reglerne', 'Ved at spille en hånd accepterer du reglerne. Din accept registreres sammen med regelsættets version før din første hånd.'],
  AGE: ['Alder', (r) => `Du skal være mindst ${r.n(r.p.minimum_age)} år for at spille efter disse regler.`],
  R1: ['Fair spil først', 'Fair spil går forud for formaliteter. Personalet kan annullere en hånd, give bets tilbage eller rette et resultat; hver beslutning registreres.'],
  R25: ['Personalets afgørelser', 'Også i turneringer afgør personalet i spillets interesse, hvad reglerne lader stå åbent.'],
  R11: ['Én spiller pr. hånd', 'Spil for dig selv. At hjælpe en anden spiller, også i chatten, er en overtrædelse.'],
  R12: ['Soft play og chip dumping', 'At skåne en spiller eller tabe chips til en med vilje er en overtrædelse.'],
  R19: ['Samspil', 'At spille sammen mod andre er en overtrædelse.'],
  R22: ['At modtage dumpede chips', 'Den, der modtager chips, som er tabt med vilje, straffes som den, der gav dem.'],
  R49: ['Uetisk spil i turneringer', 'Det samme gælder i turneringer, hvor spillet også gennemgås.'],
  R13: ['Registrering', 'Det registreres, hvordan hænder spilles, for at finde overtrædelser.'],
  R14: [
    'Gennemgang',
    'Spillet gennemgås jævnligt. Gevinster kan holdes tilbage, indtil en gennemgang er slut.',
    (r) => (r.p.room.review_may_ask_for_recording ? 'Til en gennemgang kan du blive bedt om at optage dit spil.' : null),
  ],
  R15: ['Automatisk spil', 'Programmer, der spiller for dig, er forbudt, og der ledes efter dem.'],
  R16: ['Hjælpeprogrammer', 'Programmer, der giver dig en unfair fordel under spillet, er forbudt, og der ledes efter dem.'],
  R17: ['At undgå opdagelse', 'Den, der prøver at undgå opdagelse, bliver blokeret.'],
  R18: ['Sanktioner', 'Ved overtrædelser kan midler beslaglægges, konti suspenderes eller lukkes og en sag gives videre.'],
  R20: ['Klager', 'Du kan anmelde en spiller. Alle klager undersøges.'],
  R21: ['Hvad rummet ikke hæfter for', 'Rummet modarbejder samspil, men hæfter ikke for tab, som andre spilleres samspil eller andre overtrædelser påfører dig.'],

  HOUSE: ['Husets spillere', (r) => (r.p.room.house_players === 'at play-money tables' ? 'Husets spillere er markeret og sidder kun ved borde med legepenge. De kender intet skjult ud over deres egne kort, og den tid, de bruger, afhænger ikke af dem.' : `Husets spillere: ${r.word(r.p.room.house_players)}.`)],
  EXPORT: [
    'Dine egne hænder',
    (r) => (r.p.room.own_hands_on_page === 'at once' ? 'Du kan straks se dine egne færdige hænder her. Det er tilladt at studere dem; trackere og automatisk spil under spillet er ikke.' : null),
    (r) => {
      const { play_money: play, real_money: real } = r.p.room.export_delay;
      const when = (delay: string): string => (/^0 /.test(delay) ? 'straks' : `efter ${r.time(delay)}`);
      return `Du kan hente filer med dine hænder: med legepenge ${when(play)}, med rigtige penge ${when(real)}.`;
    },
    (r) => `${r.p.room.hand_link_shows === 'the public view' ? 'Et link til en hånd åbner den for dens spillere; andre ser det, alle ved bordet så. ' : ''}${r.p.room.tokens_act === 'at play-money tables' ? 'Adgangsnøgler kan læse dine egne data og kun handle ved borde med legepenge.' : ''}`.trim() || null,
  ],
  R23: [
    'Efter et nedbrud',
    'Går rummet ned, tages igangværende hænder tilbage: hver stack er som ved håndens start. Intet går tabt eller fordobles.',
    (r) => `Før næste hånd gives, venter rummet op til ${r.time(r.p.room.reopening_wait)} på, at spillerne kommer tilbage.`,
  ],
  MALF: ['Funktionsfejl', (r) => (r.p.room.malfunction_voids ? 'En funktionsfejl gør alle gevinster og spil, den har berørt, ugyldige. Personalet retter beløbene.' : null)],
  H12b: ['Uafgjorte bets', (r) => (r.p.room.unresolved_bets_to_charity_after ? `Bets, der ikke har kunnet afgøres i ${r.time(r.p.room.unresolved_bets_to_charity_after)}, er ugyldige og går til velgørenhed.` : null)],
};
