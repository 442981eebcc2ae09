// English: every clause in a player's words. Numbers come from the rulebook (`r`), never from here, except in examples.

import type { ClauseWords } from './words';

export const clauses: ClauseWords = {
  P1: ['Which hand is better', 'From the best: straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card. A royal flush is the straight flush from ten to ace.'],
  P2: ['The ace', 'The ace is the highest card. It is low only in A-2-3-4-5, which is the smallest straight.'],
  P3: ['Equal hands', 'Between two hands of the same kind the ranks of all five cards decide, the most important first. Suits never decide: if all five ranks are equal, the pot is split.'],
  P4: ['The best reading counts', 'Your cards count as the best hand they can make. You need not say or choose it.'],
  O2: ['Two Omaha hands that are easily misread', 'A♣K♦10♦8♥ on K♣9♣6♣6♥Q♣ is two pair, kings and sixes with an ace: one club in hand makes no flush. 10♥9♥7♣6♣ on K♠K♣10♣10♦5♦ is three tens with a king and a nine: you may use only three cards of the board, so it is no full house.'],

  H1: ['Hold’em', 'You get two cards of your own, and five cards come on the board. Your hand is the best five of these seven; you may use two, one or none of your own. It is played no-limit: you may bet all you have at any time.'],
  O1: ['Omaha', 'You get four cards of your own. Your hand is made of exactly two of them and exactly three of the board. It is played pot-limit: the most you may raise to is the size of the pot after your call.'],
  DECK: ['The deck', 'Every hand is dealt from one deck of 52 cards, freshly shuffled by a cryptographic random generator. Every order of the cards is equally likely.'],
  H2: ['The course of a hand', 'Your own cards, betting; the flop of three cards, betting; the turn, betting; the river, betting; showdown. Before the flop the player after the big blind acts first, afterwards the first player after the button.'],
  H3: ['A betting round', 'Everyone with cards and chips acts at least once. The round is over when every bet has been matched or its opponents have folded.'],
  H4: ['Fold', 'You give up your cards and what you have put into the pot. You can fold whenever it is your turn.'],
  H5: ['Check', 'You pass without betting. This is possible only when there is no bet to match. The big blind may check if nobody has raised.'],
  H6: ['Call', 'You match the bet. This is possible only when there is a bet to match.'],
  H7: ['Bet and raise', 'A bet is at least the big blind. A raise adds at least as much as the largest bet or raise of the round: after a bet of 5 and a raise to 15, the next raise is to at least 25.'],
  R6: ['Number of raises', 'There is no limit on the number of raises.'],
  H8: [
    'All-in and side pots',
    'You can always call with what you have left. What others bet beyond that goes into a side pot, which you cannot win. A bet that nobody matched is returned.',
    (r) => (r.p.hand.unmatched_folded_chips === 'go back' ? 'Chips of players who folded that nobody still in the hand could match are returned to them.' : 'Chips of players who folded that nobody still in the hand could match belong to the last pot.'),
    (r) => (r.p.hand.big_blind_ante === 'the blind first' ? 'A big blind with too few chips for blind and ante pays the blind first.' : 'A big blind with too few chips for blind and ante pays the ante first.'),
  ],
  H9: ['Short all-in', 'You may go all-in for less than a full raise. This does not reopen the betting: a player who has already acted on the last full bet may call or fold, but not raise. A player who still faces a full bet may do anything.'],
  H10: [
    'Several short all-ins',
    'Short all-ins in a row that together add up to a full raise do reopen the betting. A call between them breaks the row, a fold does not.',
    (r) => (r.p.hand.smallest_raise_after_reopening === 'last full raise' ? 'The next raise is measured by the last full raise, not by the short ones.' : null),
  ],
  H11: [
    'Showdown',
    'Everyone still in shows. Each pot goes to the best hand among those who can win it. Equal hands share it evenly; odd cents go one by one clockwise, beginning after the button.',
    (r) => (r.p.hand.shows_first === 'the last to bet or raise' ? 'The last player to bet or raise shows first.' : null),
    (r) => (r.p.hand.show_all_in_hands === 'at once' ? 'When no more betting is possible, the hands are shown at once, before the remaining cards come.' : 'When no more betting is possible, the hands are shown after the last card.'),
    (r) => `The remaining cards then come ${r.time(r.p.hand.run_out.flop)} (flop), ${r.time(r.p.hand.run_out.turn)} (turn) and ${r.time(r.p.hand.run_out.river)} (river) apart. The next hand starts ${r.time(r.p.cash.pause.after_showdown)} after a showdown, ${r.time(r.p.cash.pause.after_fold)} after a hand without one.`,
  ],
  H12: ['A hand that cannot finish', 'If an error of the server keeps a hand from finishing, the hand is cancelled and every bet is returned.'],

  R2: [
    'Seats',
    (r) => (r.p.cash.seating === 'chosen' ? 'Players choose their seats.' : 'You do not choose a table. The room seats you at random, and prefers tables where you have played before and tables with the fewest players.'),
    (r) => (r.p.cash.seating === 'chosen' ? null : `A table counts as played at before for ${r.time(r.p.cash.seating_memory)}.`),
  ],
  H14: ['Waiting for a seat', 'If there is no seat for you, you wait in a queue. You see your place and how many players are needed, and you can leave the queue at any time. Coming back to the game works the same way.'],
  H13: [
    'How many play',
    (r) => `A cash table has ${r.n(r.p.cash.seats)} seats.`,
    (r) => {
      const { players_to_start: start, two_handed_hands: two } = r.p.cash;
      if (two === 'unlimited') return `A hand needs ${r.n(start)} players who are not sitting out. Two can play on for as long as they like.`;
      return `A hand needs ${r.n(start)} players who are not sitting out. If only two are left after a hand of three or more, they play ${two === 1 ? 'one more hand' : `${r.n(two)} more hands`}; then the table waits for a third player.`;
    },
  ],
  R3: ['The first button', 'At a new table the first button is drawn at random.'],
  R4: [
    'How blinds and button move',
    'The big blind moves to the next player clockwise. The small blind is paid by whoever paid the big blind in the last hand; if that player has left or sits out, nobody pays it.',
    (r) => `The button goes to the first player before the small blind who played the last hand and is dealt into this one.${r.p.cash.no_button === 'the table starts anew' ? ' If there is none, the table starts anew and the button is drawn.' : ''}`,
  ],
  R5: ['Two players', 'With two players the button pays the small blind. The other player pays the big blind.'],
  H15: [
    'New at the table',
    (r) => {
      const how = (game: 'holdem' | 'omaha'): string => (r.p.cash.new_player[game] === 'waits or posts' ? 'you wait for the big blind, or post a big blind to be dealt in at once' : 'you wait for the big blind');
      return how('holdem') === how('omaha') ? `As a new player ${how('holdem')}.` : `As a new player at Hold’em ${how('holdem')}; at Omaha ${how('omaha')}.`;
    },
    (r) => {
      if (r.p.cash.new_player.holdem !== 'waits or posts' && r.p.cash.new_player.omaha !== 'waits or posts') return null;
      return `${r.p.cash.post_is_live ? 'The blind you post counts as your bet.' : 'The blind you post does not count as your bet.'}${r.p.cash.newcomer_waits_behind_button ? ' A newcomer who would be on the button or between the button and the big blind waits.' : ''} You never pay the big blind twice for coming in.`;
    },
    (r) => (r.p.cash.first_hand_without_posting ? 'In the first hand of a table everyone is dealt in without posting.' : null),
    (r) => {
      const { missed_blind: missed } = r.p.cash;
      const how = (game: 'holdem' | 'omaha'): string =>
        `${missed.counts[game] === 'any blind' ? 'any blind' : 'the big blind'} ${missed[game] === 'as a new player' ? 'you come in like a new player' : 'you wait for the big blind'}`;
      return how('holdem') === how('omaha') ? `If you missed ${how('holdem').replace(' you', ' while sitting out, you')}.` : `If you missed ${how('holdem').replace(' you', ' while sitting out, at Hold’em you')}; if you missed ${how('omaha').replace(' you', ', at Omaha you')}.`;
    },
  ],
  H16: ['Sitting out', (r) => `While you sit out you keep your seat, get no cards and pay no blinds. After ${r.time(r.p.cash.sit_out.longest)} you are taken back to the lobby with your chips.`],
  R7: ['Sitting out everywhere', 'If you sit out at one cash table, you sit out at all of them from the next hand on.'],
  R8: ['Sit out next big blind', 'You play on, and sit out at each table when the big blind would come to you.'],
  R9: ['Coming back', (r) => `After sitting out everywhere you have ${r.time(r.p.cash.sit_out.global_return)} to come back. Then you leave all these tables with your chips.`],

  R10: [
    'Time to act and time bank',
    (r) => {
      const { cash } = r.p.time_bank;
      const kept = /^0 /.test(cash.at_least_each_hand) ? 'It is not refilled when a hand ends, so it can run out.' : `Every hand starts with at least ${r.time(cash.at_least_each_hand)} of it.`;
      return `When your time to act is over, your time bank runs. You have one at each table or tournament. ${kept}`;
    },
    (r) => `At a cash table you have ${r.time(r.p.decision_time.cash)} to act before the time bank runs. The table below shows every game.`,
    (r) => `A cash table keeps your time bank for ${r.time(r.p.time_bank.kept_after_leaving)} after you leave.`,
  ],
  H17: [
    'Lost connection',
    (r) => `If your connection is lost when it is your turn, your time to act runs, and then ${r.time(r.p.disconnection.grace_a_turn)} more to reconnect. After that the room checks for you if it can, else it folds, and you sit out when the hand is over.`,
    (r) => `In one hand this extra time is at most ${r.time(r.p.disconnection.grace_a_hand)}.`,
    (r) => `${r.p.disconnection.time_bank_after_reconnecting ? 'If you come back in this time, you may then use your time bank. ' : ''}${r.p.disconnection.lost_in_time_bank === 'the room acts at once' ? 'If the connection is lost while the time bank runs and the extra time is used up, the room acts at once.' : ''}`.trim() || null,
    (r) => (r.p.cash.sit_out.after_time_out ? 'A player who lets the time run out while connected also sits out after the hand.' : null),
  ],

  H18: [
    'Buy-in and coming back',
    (r) => {
      const buyIn = r.p.cash.buy_in;
      return typeof buyIn === 'string' ? 'The host sets the smallest and the largest buy-in.' : `You sit down with ${r.bb(buyIn.least)} to ${r.bb(buyIn.most)}.`;
    },
    (r) => {
      const { ratholing } = r.p.cash;
      if (!ratholing) return 'Outside Banzai these rules do not limit what you come back with.';
      return `If you come back to the same table within ${r.time(ratholing.memory)}, what you may bring depends on the stack you left with. You cannot leave with a large stack and return with a small one as often as you like.`;
    },
    (r) => {
      const { ratholing } = r.p.cash;
      if (!ratholing) return null;
      return `Returns after leaving with ${r.bb(ratholing.counted_from)} or more are counted over all stakes and formats, and start again at ${ratholing.counter_restarts}. The present return is not counted yet.${ratholing.counter_counts === 'play money and real money apart' ? ' Play money and real money are counted apart.' : ''}${ratholing.memory_ends === 'included' ? ' The last moment of that time still counts.' : ''}`;
    },
    (r) => (r.p.cash.ratholing?.cannot_pay === 'another table' ? 'If you cannot pay the smallest amount, you get a seat at another table instead.' : null),
  ],
  H19: [
    'Deepstack and Shortstack',
    (r) => (r.p.cash.deepstack || r.p.cash.shortstack ? 'At Texas Deepstack and Omaha Shortstack nobody returns with less than the last stack. More is fine, up to the largest buy-in.' : null),
    (r) => {
      const { deepstack, shortstack } = r.p.cash;
      const range = (of: { least: string; most: string }): string => (of.least === of.most ? r.bb(of.most) : `${r.bb(of.least)} to ${r.bb(of.most)}`);
      const parts = [deepstack ? `Deepstack is played with ${range(deepstack.buy_in)}` : '', shortstack ? `Shortstack with ${range(shortstack.buy_in)}` : ''].filter((part) => part !== '');
      return parts.length === 0 ? null : `${parts.join(', ')}.`;
    },
  ],
  H20: [
    'Topping up',
    (r) => (r.p.cash.auto_top_up ? `You can have your stack topped up to your first buy-in after every hand.${r.p.cash.auto_top_up === 'off by default' ? ' This is off until you turn it on.' : ''}` : 'There is no automatic top-up.'),
    (r) => (r.p.cash.manual_top_up ? 'Between hands you can add chips yourself, up to the largest buy-in.' : 'You cannot add chips by hand.'),
    (r) => (r.p.cash.rebuy === 'the smallest buy-in' ? 'If you have no chips left, you buy in again with at least the smallest buy-in.' : null),
  ],

  B1: ['Banzai', (r) => (r.p.banzai ? `Everyone sits down with exactly ${r.bb(r.p.banzai.buy_in)}. Banzai is played as ${r.and(r.p.banzai.games.map((game) => r.word(game)))}.` : null)],
  B2: ['Buying chips at Banzai', (r) => (r.p.banzai ? `A re-buy or top-up fills your stack up to exactly ${r.bb(r.p.banzai.buy_in)}.` : null)],
  B3: ['Banzai tables', (r) => (r.p.banzai ? `You can sit at up to ${r.n(r.p.banzai.tables_a_stake)} Banzai tables of one stake.` : null)],
  B4: ['Banzai seats', (r) => (r.p.banzai ? `A Banzai table has ${r.n(r.p.banzai.seats)} seats.` : null)],
  B5: [
    'A larger Banzai stack is remembered',
    (r) => (r.p.banzai ? `If you leave with more than ${r.bb(r.p.banzai.buy_in)}, then for ${r.time(r.p.banzai.memory)} you join a new table of that stake with the same stack.` : null),
    (r) => (!r.p.banzai || r.p.banzai.resets_a_day === 0 ? null : `${r.n(r.p.banzai.resets_a_day)} times a day you may choose ${r.bb(r.p.banzai.buy_in)} instead.`),
    (r) => {
      if (!r.p.banzai || r.p.banzai.resets_a_day === 0) return null;
      const { banzai } = r.p;
      return `The day begins at ${banzai.day_begins}.${banzai.only_resets_count ? ' Only such a reset uses one of them.' : ''}${banzai.reset_forgets ? ' After a reset the larger stack is forgotten.' : ''}${banzai.resets_count === 'play money and real money apart' ? ' Play money and real money are counted apart.' : ''}`;
    },
  ],
  B6: ['Exclusion from Banzai', (r) => (r.p.banzai ? 'Staff can exclude a player from Banzai alone.' : null)],

  K1: ['What rake is', (r) => (r.p.rake ? 'From a cash hand that saw a flop the room takes a percentage of the pot, up to a cap. A bet that was returned does not count.' : 'The room takes no rake under these rules.')],
  K2: [
    'How much exactly',
    (r) => (r.p.rake ? `At least ${r.amount(r.p.rake.minimum)} is taken once a flop was seen.` : null),
    (r) => (r.p.rake ? (r.p.rake.rounding === 'half up' ? 'The amount is rounded to the nearest cent, half a cent upwards.' : 'The amount is rounded to the cent.') : null),
  ],
  K3: ['No flop, no rake', (r) => (r.p.rake ? 'If a hand ends before the flop, no rake is taken.' : null)],
  K4: [
    'Percentages and caps',
    (r) => (r.p.rake ? 'Percentage and cap depend on game and stake.' : null),
    (r) => (r.p.interpretations.some((path) => path.startsWith('rake.holdem[')) ? 'One table of the published rules prints another small blind for one of these stakes. We use the one that every other place gives.' : null),
    (r) => (typeof r.p.rake?.banzai?.omaha === 'string' ? 'The published tables name Banzai Hold’em. Banzai Omaha is raked the same way.' : null),
  ],
  K5: [
    'Few players',
    (r) => (r.p.rake?.short_handed ? `With up to ${r.n(r.p.rake.short_handed.players_most)} players dealt in, the cap is ${r.pct(r.p.rake.short_handed.share_of_cap)} of the usual one.` : null),
    (r) => {
      const short = r.p.rake?.short_handed;
      if (!short) return null;
      const printed = short.printed ?? [];
      const list = r.and(printed.map((one, index) => `${r.amount(one.cap)} ${index === printed.length - 1 ? 'from' : 'at'} ${r.stake(one.stake)}`));
      return `${printed.length > 0 ? `The published rules also print caps for this: ${list}.${short.where_both === 'the smaller' ? ' The smaller of the two holds.' : ''} ` : ''}${short.rounding === 'down' ? 'The cap is rounded down to the cent.' : ''}`.trim() || null;
    },
    (r) => (r.p.rake ? 'If there are several pots, each bears its share of the rake.' : null),
  ],

  HOME: [
    'Private tables',
    (r) =>
      r.p.cash.admission === 'invitation link'
        ? 'Whoever has the invitation link can come in and pick a seat. The host sets game, stakes and buy-ins, except where the format fixes them. No rake is taken. Everything else is as under the international rules.'
        : 'Private tables are played by the Home game rules: by invitation, with seats of one’s own choice and without rake.',
    (r) => (r.p.tournament.final_table_deals === 'by ICM if all agree' ? `At the final table of a private tournament the players can share the prizes by their chances (ICM), if all agree within ${r.time(r.p.tournament.deal_decision)}. If they do not, ${r.time(r.p.tournament.deal_again_after)} pass before another deal is proposed.` : null),
  ],

  R26: ['Start', 'A tournament starts at its scheduled time. Staff may delay or cancel it.'],
  R27: ['What the tournament lobby shows', 'Blinds, level length, re-buys, breaks, prizes, fee, late registration, un-registration and re-entry; for a satellite also its target. If you cannot un-register, you are told so when you register.'],
  R39: ['Freerolls and guarantees', 'Freerolls and guaranteed tournaments are marked, and you can filter for them.'],
  R28: [
    'Seating',
    'Seats are drawn at random and cannot be changed. A player who is away is seated too, and pays blinds until he or she comes.',
    (r) => `There are as few tables as possible, and their sizes differ by at most ${r.n(r.p.tournament.tables_differ_by_most)}.`,
  ],
  R29: ['First button', 'At the start the button stands at the last occupied seat.'],
  R30: ['Raises in tournaments', 'There is no limit on the number of raises in tournaments either.'],
  R31: ['Prizes', 'Prizes depend on the number of entrants and of seats at a table. They are final when registration closes.'],
  R32: [
    'Late registration',
    (r) => `Late registration is counted in levels: unless the tournament says otherwise, it closes when level ${r.n(r.p.tournament.late_registration_levels)} ends. Everyone has one entry, unless re-entry is allowed.`,
    (r) => `It closes early when only ${r.p.tournament.late_registration_closes_above_prizes === 1 ? 'one player' : `${r.n(r.p.tournament.late_registration_closes_above_prizes)} players`} more than the places paid ${r.p.tournament.late_registration_closes_above_prizes === 1 ? 'is' : 'are'} left.`,
    (r) => `Playing one tournament with several accounts is forbidden. The penalty is ${r.or(r.p.tournament.several_accounts.map((one) => r.word(one)))}.`,
  ],
  R33: ['Un-registering', 'Where it is allowed, you can un-register until its closing time. You get back what you paid, in the way you paid it: money or ticket. A seat won in a satellite comes back as a ticket.'],
  R34: ['When a satellite ends late', 'If a satellite ends while its target still takes late entries, the winners are seated there directly.'],
  R36: ['After the closing time', 'After the closing time of un-registration nothing is refunded.'],
  R35: ['Buy-in and fee', 'An entry costs the buy-in, which goes into the prize pool, and the fee, which goes to the room. You see both before you pay.'],
  F1: ['The fee', 'Tournaments have a fee and no rake.'],
  F2: ['What entries cost', (r) => `${typeof r.p.fees.multi_table === 'string' ? `The fee of a multi-table tournament is ${r.pct(r.p.fees.multi_table)} of the price, unless the tournament says otherwise.` : 'Prices are shown as prize pool and fee.'}${r.p.fees.on_rebuys_and_add_ons ? ' Re-buys and add-ons may bear a fee too.' : ''}`],
  R37: ['Too few entrants', 'If a tournament does not reach its minimum number of entrants, it is cancelled and everything is refunded.'],
  R38: ['Chips are not money', 'Tournament chips have no cash value. A freeroll costs nothing, but may have conditions of entry.'],
  R40: [
    'Sitting out in a tournament',
    'You are dealt in, pay blinds and antes, and are folded as soon as it is your turn, even where a check would be free. If you never come back, nothing is refunded.',
    (r) => (r.p.tournament.away_prize_paid ? 'A prize that you reach while away is paid to you.' : 'A prize reached while away is not paid.'),
  ],
  R41: [
    'Order of finish',
    'If two players go out in one hand, the one with more chips at its start finishes higher; with equal chips it is drawn. The tournament ends with one player left, or when all who are left would receive the same prize.',
    (r) => (r.p.tournament.equal_prizes_end_bounties ? null : 'It does not end early while there are bounties to be won.'),
  ],
  R42: [
    'Balancing tables',
    'To keep the tables even, a player of a fullest table, drawn at random, moves to a table with the fewest players. Tables are broken up until one is left. You see when this happens.',
    (r) => `${r.p.tournament.move_to === 'the seat that pays the big blind last' ? 'Who moves gets the free seat that pays the big blind last. ' : ''}${r.p.tournament.final_table === 'is not redrawn' ? 'Seats at the final table are not drawn again.' : 'Seats at the final table are drawn again.'}`,
  ],
  R43: [
    'Hand for hand',
    'Near a jump in prizes, with more than one table, every table waits for the others after each hand. All who go out in one such hand count as out together; the larger stack at its start finishes higher.',
    (r) => (r.p.tournament.hand_for_hand === 'the bubble' ? 'This is done on the bubble, the last place without a prize.' : null),
  ],
  R44: ['When prizes are paid', 'Your prize is paid as soon as you are out.'],
  R45: ['What staff may do', 'Staff may disqualify players, take back prizes, bar players, and change times, guarantees and tournaments.'],
  R46: [
    'The big blind in tournaments',
    'Every player pays the big blind exactly once an orbit: it skips nobody and comes to nobody twice in a row. So a hand may lack a small blind, and the button may stand still. With two players left the button pays the small blind and acts first before the flop.',
    (r) => `This holds for each table: who is moved may meet the big blind again sooner${r.p.tournament.moved_behind_button === 'waits' ? ', and waits if seated between the button and the big blind' : ''}.`,
  ],
  R47: [
    'Breaks',
    (r) => `All tables take a break together at minute ${r.n(r.p.tournament.breaks.at_minute)} of the hour, once each has finished its hand; not before level ${r.n(r.p.tournament.breaks.from_level)}. The tournament’s lobby says so.`,
    (r) => `A break lasts ${r.time(r.p.tournament.breaks.length)}.${r.p.tournament.breaks.level_clock === 'stands still' ? ' The clock of the level stands still meanwhile.' : ''}`,
    (r) => `${r.p.tournament.level_change === 'with the next hand' ? 'A hand keeps the blinds it began with. ' : ''}${r.p.tournament.after_last_level === 'its blinds stay' ? 'After the last level its blinds stay.' : ''}`.trim() || null,
  ],
  R48: [
    'Running out of time in a tournament',
    'If your time runs out, you fold if there is a bet to match, else you check. A player who is away is dealt in and pays blinds. Agreeing to sit out together is forbidden.',
    (r) => `In the final stages of real-money tournaments (${r.and(r.p.disconnection.final_stages.map((stage) => r.word(stage)))}) you have up to ${r.time(r.p.disconnection.final_stage_grace_a_hand)} a hand to reconnect.`,
  ],
  R50: [
    'After a crash',
    'After a crash of the room, hands in progress go back to their start and the tournament goes on.',
    (r) => (r.p.tournament.clocks_while_down === 'stand still' ? 'All clocks stand still while the room is down.' : null),
  ],
  R51: ['Entering accepts the rules', 'By entering a tournament you accept the rules. Your acceptance is recorded with the version of the rulebook.'],

  T1: [
    'Guaranteed',
    'If the entries do not add up to the guarantee, the room adds what is missing.',
    (r) => (r.p.tournament.guarantee_covers_bounties ? 'A guarantee covers prizes and bounties together.' : 'A guarantee covers prizes only.'),
  ],
  T2: ['Sit & Go', 'It has no scheduled time: it starts as soon as it is full.'],
  T3: ['Freezeout', 'When your chips are gone, you are out. There are no re-buys.'],
  T4: [
    'Satellite',
    'The prizes are tickets or seats for another tournament that costs more. A package is a prize with a name.',
    (r) => (r.p.tournament.satellite_leftover === 'to the next place in money' ? 'What is left over after whole tickets goes to the next place in money.' : null),
  ],
  T5: ['Freeroll', 'It costs nothing. It may have conditions, such as an invitation, a ticket or a number of hands played.'],
  T6: ['Multi-buy-in', 'You choose your buy-in between a smallest and a largest. Your starting chips are in proportion to it.'],
  T7: [
    'Re-buy and add-on',
    'You can buy more chips. The tournament says when, how often and up to which stack.',
    (r) => `With no chips left you have ${r.time(r.p.tournament.rebuy_decision)} to decide. Until then you are not out.`,
  ],
  T8: [
    'Bounties',
    (r) => (r.p.bounty ? 'A part of each buy-in is a bounty on that player. Regular: the whole bounty goes to whoever knocks the player out. Progressive: a part is paid out, the rest is added to the winner’s own bounty.' : null),
    (r) => (r.p.bounty ? `In a progressive tournament ${r.pct(r.p.bounty.progressive_paid_out)} is paid out${r.p.bounty.paid_out_rounding === 'down' ? ', rounded down to the cent' : ''}.` : null),
    (r) => (r.p.bounty ? `${r.p.bounty.goes_to === 'the winner of the last pot the player could win' ? 'A bounty goes to whoever wins the last pot that the player could have won; several winners share it. ' : ''}${r.p.bounty.winner_keeps_own ? 'The winner of the tournament keeps his or her own bounty.' : ''}`.trim() : null),
  ],
  VIP: [
    'VIP bounty',
    (r) => (r.p.bounty ? 'There can be an extra bounty on a named player. It is paid only when that player is really out, not when he or she re-buys.' : null),
    (r) => (r.p.bounty && r.p.cancellation.bounty && !r.p.cancellation.bounty.vip_counts_as_own ? 'If the tournament is cancelled, it does not count as that player’s own bounty.' : null),
  ],
  T9: ['Phased', (r) => (r.p.phased ? `There are several first phases, each ending at a given level, and one second phase that nobody enters directly. Whoever survives carries the stack over${r.p.phased.carried_stack === 'the largest only' ? '; of several stacks, only the largest' : ''}.` : null)],

  X1: ['HexaPro', (r) => (r.p.hexapro ? `${r.n(r.p.hexapro.seats)} seats; it starts when full. You pick a buy-in and a number of games, and confirm the total. Buy-ins: ${r.p.hexapro.buy_ins.map((one) => r.amount(one)).join(' · ')}.` : null)],
  X2: ['The multiplier', (r) => (r.p.hexapro ? `A draw decides by how much the buy-in is multiplied. The table shows how often each multiplier comes. On average the room keeps ${r.pct(r.p.hexapro.stated_rake)}.` : null), (r) => (r.p.hexapro ? `The first hand is dealt ${r.time(r.p.hexapro.first_hand_after)} after the draw.` : null)],
  X3: ['HexaPro prizes', (r) => (r.p.hexapro ? `The winner takes all up to ${r.winnerTakesAllTo('hexapro') ?? '–'}. Above that the prize is split as the table says.` : null)],
  X4: ['HexaPro chips', (r) => (r.p.hexapro ? `Everyone starts with ${r.or([...new Set(r.p.hexapro.multipliers.map((row) => r.n(row.stack)))])} chips.` : null)],
  X5: ['HexaPro blinds', (r) => (r.p.hexapro ? `Small blind, big blind and ante, level by level: ${r.p.hexapro.blinds.join(' · ')}.` : null)],
  X6: ['HexaPro levels', (r) => (r.p.hexapro ? 'A level lasts longer the larger the multiplier. The table shows how long.' : null)],
  X7: ['HexaPro results', (r) => (r.p.hexapro ? 'You find your results in your history.' : null)],
  X8: ['Incomplete HexaPro games', (r) => (r.p.hexapro ? `A game that could not be finished is decided within ${r.time(r.p.hexapro.decided_within)}. A lost connection is treated as in other tournaments.` : null)],
  XE: [
    'HexaPro Extreme',
    (r) => (r.p.hexapro_extreme ? `With other multipliers and stacks. Buy-ins: ${r.p.hexapro_extreme.buy_ins.map((one) => r.amount(one)).join(' · ')}. The winner takes all up to ${r.winnerTakesAllTo('hexapro_extreme') ?? '–'}. On average the room keeps ${r.pct(r.p.hexapro_extreme.stated_rake)}.` : null),
    (r) => (r.p.hexapro_extreme ? `Blinds, without ante: ${r.p.hexapro_extreme.blinds.join(' · ')}.` : null),
  ],

  R52: ['Cancelled before the start', (r) => `Buy-ins and fees of every entry are refunded in full. Tickets come back as tickets${r.p.cancellation.unusable_ticket === 'the ticket' ? '' : '; if a ticket fits no other tournament, you get money or an equal ticket'}.`],
  R53: [
    'Cancelled before the prizes',
    (r) => `Players who are left get their fees back. Of the pool that players paid, ${r.pct(r.p.cancellation.shared_equally)} is shared equally, the rest by chips. Bounties lie outside this pool.`,
    (r) => {
      const { cancellation: c } = r.p;
      const parts = [
        c.freeroll_pool_shared ? 'The added pool of a freeroll is shared in the same way.' : '',
        c.added_money_shared ? 'So are guarantees and added money.' : '',
        c.kind_into_money_before_prizes ? 'Prizes in kind are turned into money.' : '',
      ].filter((part) => part !== '');
      return parts.length === 0 ? null : parts.join(' ');
    },
    (r) => `${r.p.cancellation.share_rounding === 'down' ? 'Shares are rounded down to the cent. ' : ''}${r.p.cancellation.odd_cents === 'most chips first, then the earliest entry' ? 'Cents left over go one each to those with the most chips, then the earliest entry. ' : ''}${r.p.cancellation.ticket_entries_in_money ? 'Entries paid by ticket are paid out in money.' : ''}`.trim() || null,
  ],
  R54: [
    'Cancelled in the prizes',
    'Fees are refunded. If it is not the final table, everyone left gets the lowest remaining prize, and the rest goes by chips. At the final table the prizes are shared by chances (ICM).',
    (r) => (r.p.cancellation.kind_into_money_in_prizes ? 'Tickets, seats and other prizes in kind are turned into money.' : null),
  ],
  R55: [
    'A cancelled HexaPro',
    (r) => (r.p.cancellation.hexapro ? `The fee, ${r.pct(r.p.cancellation.hexapro.fee)} of the buy-in, is refunded. Each player left gets ${r.pct(r.p.cancellation.hexapro.each_player_left)} of the whole prize pool; the rest is shared by chances (ICM).` : null),
    (r) => (r.p.cancellation.hexapro ? `${r.p.cancellation.hexapro.fee_rounding === 'half up' ? 'The fee is rounded to the nearest cent. ' : ''}${r.p.cancellation.hexapro.paid_prizes === 'come off first, the others scaled' ? 'Prizes already paid come off first, and the others are scaled to what is left.' : ''}`.trim() || null : null),
  ],
  R55b: ['A cancelled bounty tournament', (r) => (r.p.cancellation.bounty?.own_bounty ? 'Each player left also gets his or her own bounty.' : null)],

  R24: ['Playing accepts the rules', 'By playing a hand you accept the rules. Your acceptance is recorded with the version of the rulebook before your first hand.'],
  AGE: ['Age', (r) => `You must be at least ${r.n(r.p.minimum_age)} years old to play under these rules.`],
  R1: ['Fairness first', 'Fairness goes before technicality. Staff can void a hand, return bets or correct a result; every such decision is recorded.'],
  R25: ['Decisions of staff', 'In tournaments too, staff decide in the interest of the game where the rules leave a question open.'],
  R11: ['One player to a hand', 'Play for yourself alone. Helping another player, also in the chat, is a violation.'],
  R12: ['Soft play and chip dumping', 'Going easy on a player or losing chips to one on purpose is a violation.'],
  R19: ['Collusion', 'Playing together against others is a violation.'],
  R22: ['Receiving dumped chips', 'Whoever receives chips that were lost on purpose is sanctioned like whoever gave them.'],
  R49: ['Unethical play in tournaments', 'The same holds in tournaments, where play is reviewed too.'],
  R13: ['Records', 'How hands are played is recorded, to find violations.'],
  R14: [
    'Review',
    'Play is reviewed regularly. Winnings can be withheld until a review is over.',
    (r) => (r.p.room.review_may_ask_for_recording ? 'For a review you can be asked to record your play.' : null),
  ],
  R15: ['Automated play', 'Programs that play for you are forbidden, and are looked for.'],
  R16: ['Helper programs', 'Programs that give you an unfair advantage during play are forbidden, and are looked for.'],
  R17: ['Evading detection', 'Whoever tries to evade this detection is blocked.'],
  R18: ['Sanctions', 'For violations funds can be seized, accounts suspended or closed, and a case file passed on.'],
  R20: ['Complaints', 'You can report a player. Every complaint is investigated.'],
  R21: ['What the room is not liable for', 'The room works against collusion, but it is not liable for losses that other players’ collusion or other violations cause you.'],

  HOUSE: ['House players', (r) => (r.p.room.house_players === 'at play-money tables' ? 'House players are marked “House” and sit at play-money tables only. They know nothing hidden but their own cards, and the time they take does not depend on these.' : `House players: ${r.word(r.p.room.house_players)}.`)],
  EXPORT: [
    'Your own hands',
    (r) => (r.p.room.own_hands_on_page === 'at once' ? 'You can look at your own finished hands here at once. Studying them is allowed; trackers and automated play during the game are not.' : null),
    (r) => {
      const { play_money: play, real_money: real } = r.p.room.export_delay;
      const when = (delay: string): string => (/^0 /.test(delay) ? 'at once' : `after ${r.time(delay)}`);
      return `You can download files of your hands: at play money ${when(play)}, at real money ${when(real)}.`;
    },
    (r) => `${r.p.room.hand_link_shows === 'the public view' ? 'A link to a hand opens it for its players; others see what everyone at the table saw. ' : ''}${r.p.room.tokens_act === 'at play-money tables' ? 'Access tokens can read your own data, and act at play-money tables only.' : ''}`.trim() || null,
  ],
  R23: [
    'After a crash',
    'If the room crashes, hands in progress are rolled back: every stack is as at the start of the hand. Nothing is lost or doubled.',
    (r) => `Before the next hand is dealt, the room waits up to ${r.time(r.p.room.reopening_wait)} for the players to come back.`,
  ],
  MALF: ['Malfunction', (r) => (r.p.room.malfunction_voids ? 'A malfunction voids all pays and plays it touched. Staff correct the amounts.' : null)],
  H12b: ['Unresolved bets', (r) => (r.p.room.unresolved_bets_to_charity_after ? `Bets that could not be resolved for ${r.time(r.p.room.unresolved_bets_to_charity_after)} are void and go to charity.` : null)],
};
