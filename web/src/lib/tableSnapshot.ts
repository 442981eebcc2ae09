// A table from its snapshot.

import { didOf, type Clock, type Own, type Payout, type Player, type Table } from './table';
import { replayed } from './tableLog';
import type { HandPlayer, Millis, OwnSeat, Seat, Seated, Snapshot, TableMessage } from './wire/protocol';

/** The table of a snapshot, at this time of the room; the log of `before` stays readable. */
export function fromSnapshot(snapshot: Snapshot, before: Table | null, now: Millis): Table {
  const { hand, so_far: soFar = [] } = snapshot;
  const ended = hand?.ending !== undefined;
  const dealt = new Map((hand?.players ?? []).map((player) => [player.seat, player]));
  const shares = new Map((snapshot.equity?.shares ?? []).map((share) => [share.seat, share.tenths]));
  const recorded = new Map<Seat, Recorded>();
  for (const said of soFar) record(recorded, said);
  const gone = soFar.flatMap((said): Seated[] => {
    if (said.type !== 'left' || !dealt.has(said.seat) || snapshot.players.some((one) => one.seat === said.seat)) return [];
    return [{ seat: said.seat, name: said.name, house: said.house, stack: dealt.get(said.seat)?.stack ?? 0, out: false, connected: true }];
  });
  const players = [...snapshot.players, ...gone].map((seated): Player => {
    const inHand = dealt.get(seated.seat);
    const record = recorded.get(seated.seat);
    return {
      ...playerOf(seated, inHand, gone.includes(seated)),
      // Once the hand is over, the seat has what came after it too: a re-buy, for instance.
      stack: ended ? seated.stack : (inHand?.stack ?? seated.stack),
      did: inHand?.folded ? 'fold' : (record?.did ?? null),
      won: ended ? (record?.won ?? 0) : 0,
      equity: ended ? null : (shares.get(seated.seat) ?? null),
    };
  });
  const paid = ended ? soFar.flatMap((said): Payout[] => (said.type === 'won' ? [payoutOf(said)] : [])) : [];
  const toAct = hand?.to_act ?? null;
  const table: Table = {
    game: snapshot.game,
    table: snapshot.table,
    poker: hand?.poker ?? before?.poker ?? null,
    blinds: snapshot.blinds,
    n: snapshot.n,
    gap: false,
    seats: snapshot.seats,
    tournament: snapshot.tournament ?? false,
    status: before?.status ?? null,
    hand: snapshot.hand_number,
    playing: hand !== undefined && !ended,
    // A snapshot does not say when: whoever comes later sees the end as long as everybody.
    endedAt: ended ? (before?.hand === snapshot.hand_number ? (before.endedAt ?? now) : now) : null,
    button: hand?.button ?? before?.button ?? null,
    street: hand?.street ?? 'preflop',
    board: hand?.board ?? [],
    pot: hand?.pot ?? 0,
    pots: ended ? [] : (hand?.pots ?? []),
    paid,
    rake: soFar.reduce((sum, said) => (said.type === 'raked' ? sum + said.amount : sum), 0),
    winning: paid.find((one) => one.pot === 0)?.makes ?? null,
    players: players.sort((a, b) => a.seat - b.seat),
    toAct,
    turn: hand?.turn ?? 0,
    legal: hand?.legal ?? null,
    clock: toAct === null || snapshot.clock_until === undefined ? null : clockOf(toAct, snapshot.clock_until, before, now),
    own: snapshot.own ? ownOf(snapshot.own) : null,
    home: snapshot.own?.seat ?? before?.home ?? null,
    mayShow: false,
    last: before?.last ?? null,
    log: before?.log ?? [],
    // A room that was opened again counts from the start.
    loggedTo: before && before.n <= snapshot.n ? before.n : 0,
    linesWritten: before?.linesWritten ?? 0,
  };
  return replayed(table, soFar);
}

function playerOf(seated: Seated, inHand: HandPlayer | undefined, gone: boolean): Omit<Player, 'stack' | 'did' | 'won' | 'equity'> {
  return {
    seat: seated.seat,
    name: seated.name,
    house: seated.house,
    stackAtStart: seated.stack,
    out: seated.out,
    connected: seated.connected,
    gone,
    dealt: inHand !== undefined,
    folded: inHand?.folded ?? false,
    allIn: inHand?.all_in ?? false,
    bet: inHand?.bet ?? 0,
    cards: inHand?.cards ?? null,
    makes: inHand?.makes ?? null,
    best: inHand?.best ?? null,
  };
}

type Recorded = Pick<Player, 'did' | 'won'>;

/** What the record of a hand says of a player beyond the snapshot itself. */
function record(recorded: Map<Seat, Recorded>, said: TableMessage): void {
  if (said.type === 'board') for (const one of recorded.values()) one.did = null;
  if (!('seat' in said)) return;
  const one = recorded.get(said.seat) ?? { did: null, won: 0 };
  recorded.set(said.seat, one);
  one.did = didOf(said) ?? one.did;
  if (said.type === 'won') one.won += said.amount;
}

export const payoutOf = ({ pot, seat, amount, makes }: Extract<TableMessage, { type: 'won' }>): Payout => ({ pot, seat, amount, makes: makes ?? null });

/** A snapshot says neither which time runs nor since when; the page may have heard it before. */
function clockOf(seat: Seat, until: Millis, before: Table | null, now: Millis): Clock {
  const heard = before?.clock;
  return heard && heard.seat === seat && heard.until === until ? heard : { seat, phase: null, from: now, until };
}

function ownOf(own: OwnSeat): Own {
  return {
    seat: own.seat,
    timeBank: own.time_bank,
    entering: own.entering ?? null,
    sitOut: own.sit_out ?? null,
    preselected: own.preselected ?? null,
    leaving: own.leaving ?? false,
    rebuy: own.rebuy ?? null,
    autoTopUp: own.auto_top_up ?? null,
  };
}
