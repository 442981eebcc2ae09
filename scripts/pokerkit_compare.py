"""Replays hands of our engine in PokerKit and explains every difference.

Reads the lines of `cargo run -p hand --example pokerkit_hands`; see `scripts/pokerkit-compare`. PokerKit is an
outside check and no authority: where it differs the clause decides, and each known difference has a class below
with the reason. A difference that fits no class is printed and makes the exit status 1.
"""

import collections
import json
import sys
import warnings

from pokerkit import Automation, NoLimitTexasHoldem, PotLimitOmahaHoldem

GAMES = {"holdem": NoLimitTexasHoldem, "omaha": PotLimitOmahaHoldem}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)

CLASSES = {
    "short big blind": "Scenario 8: a call is a whole big blind even if its owner had less, and raises count from there; "
    "PokerKit takes the largest bet that lies there.",
    "nobody to answer": "H7 allows any raise while another player has chips; PokerKit refuses one that no other stack "
    "could even call in full. The excess comes back (H8), so the stacks agree.",
    "first short all-in": "H9: an all-in below a full bet or raise reopens nothing. PokerKit measures only against earlier "
    "raises of the street, so the first all-in of a street counts as full whatever its size, also against the big blind.",
    "short all-in, new player": "H9: who has not acted on the last full bet has every option. PokerKit refuses a raise to "
    "whoever has less to call than the last raise, also to a blind or a checker who has not acted on it.",
    "call between": "H10: a call between short all-ins breaks their run. PokerKit adds them up across calls.",
    "run reopened": "H10: short all-ins that add up to a raise reopen betting, and the next short one starts a new run. "
    "PokerKit forgets the run but not who had acted before it.",
    "odd chips": "H11: odd chips go one by one clockwise; PokerKit gives them all to the first winner.",
    "nothing to decide": "H3: a player who has matched all that lies there, with everyone else all-in, is not asked; "
    "PokerKit asks all the same.",
}


class Street:
    """What was wagered on this street, for telling why a difference is there."""

    def __init__(self, bet, big_blind):
        self.full = big_blind  # the largest full bet or raise (H7)
        self.bet = bet
        self.raises = 0
        self.first_was_short = False  # and no full raise came after it
        self.shorts = 0  # short all-ins since the last full one
        self.run = 0  # what they add up to since the last call
        self.called_since_short = False
        self.reopened_by_run = False
        self.acted = set()

    def raised(self, player, to):
        by = to - self.bet
        self.bet = to
        self.raises += 1
        self.first_was_short = by < self.full and (self.raises == 1 or self.first_was_short)
        if by >= self.full:
            self.full, self.shorts, self.run = by, 0, 0
            self.called_since_short = self.reopened_by_run = False
            self.acted = {player}
        else:
            self.shorts += 1
            self.run += by
            self.acted.add(player)
            if self.run >= self.full:
                self.reopened_by_run, self.run = True, 0
                self.acted = {player}

    def called(self, player):
        self.acted.add(player)
        if self.shorts:
            self.called_since_short, self.run = True, 0


def differs(ours, theirs, state, street, hand):
    """The class of a difference in what may be done; None if nobody has explained it yet."""
    lies = max(state.bets)
    if lies < street.bet and ours["street"] == 0:
        return "short big blind"
    if ours["call"] != theirs["call"]:
        return None
    me = state.actor_index
    others = [i for i in state.player_indices if i != me and state.statuses[i]]
    if theirs["raise"] is None and all(state.stacks[i] + state.bets[i] <= lies for i in others):
        return "nobody to answer"
    if (ours["raise"] is None) == (theirs["raise"] is None) or not street.shorts:
        return None
    if theirs["raise"] is not None:
        if street.first_was_short:
            return "first short all-in"
        return "call between" if street.called_since_short and street.shorts > 1 else None
    if street.reopened_by_run:
        return "run reopened"
    return "short all-in, new player" if me not in street.acted else None


def replay(game, hand):
    """Yields the class, or None for an unexplained one, and the text of each difference."""
    big_blind, count = hand["big_blind"], len(hand["stacks"])
    # Heads-up, PokerKit reverses the order of blinds and antes itself.
    antes = {"none": 0, "each": hand["ante"], "big_blind": {1: hand["ante"]}}[hand["antes"]]
    state = GAMES[game].create_state(
        AUTOMATIONS, hand["antes"] != "big_blind", antes, (hand["small_blind"], big_blind), big_blind,
        tuple(hand["stacks"]), count,
    )
    for hole in hand["holes"]:
        state.deal_hole(hole)
    board, dealt = hand["board"], 0
    street, lying = Street(big_blind, big_blind), 0

    def deal():
        nonlocal dealt
        while state.can_deal_board():
            cards = state.board_dealing_count
            state.deal_board(board[dealt * 2 : (dealt + cards) * 2])
            dealt += cards

    deal()
    for turn in hand["turns"]:
        if turn["street"] != lying:
            lying, street = turn["street"], Street(0, big_blind)
        while state.actor_index is not None and state.actor_index != turn["player"]:
            if state.checking_or_calling_amount:
                return (yield None, f"turn of {state.actor_index}, ours {turn}")
            yield "nothing to decide", f"PokerKit asks {state.actor_index}, ours {turn}"
            state.check_or_call()
            deal()
        if state.actor_index is None:
            # Before a short big blind there may be less to match than in our engine.
            why = "short big blind" if lying == 0 and street.bet == big_blind else None
            return (yield why, f"PokerKit waits for nobody, ours {turn}")
        least = state.min_completion_betting_or_raising_to_amount
        theirs = {
            "call": state.checking_or_calling_amount,
            "raise": None if least is None else [least, state.max_completion_betting_or_raising_to_amount],
        }
        if theirs != {"call": turn["call"], "raise": turn["raise"]}:
            why = differs(turn, theirs, state, street, hand)
            yield why, f"ours {turn}, PokerKit {theirs}"
            if why is None or turn["call"] != theirs["call"]:
                return
        action, player = turn["action"], turn["player"]
        if action == "fold":
            state.fold()
        elif action == "call":
            state.check_or_call()
            if turn["call"]:
                street.called(player)
            else:
                street.acted.add(player)
        elif theirs["raise"] is not None and theirs["raise"][0] <= action <= theirs["raise"][1]:
            state.complete_bet_or_raise_to(action)
            street.raised(player, action)
        elif theirs["raise"] is None and why == "nobody to answer":
            state.check_or_call()
        else:
            return  # the difference was reported; from here on the two hands differ
        deal()
    while state.actor_index is not None and not state.checking_or_calling_amount:
        yield "nothing to decide", f"PokerKit asks {state.actor_index}, ours is over"
        state.check_or_call()
        deal()
    if state.status:
        return (yield None, f"PokerKit is not over: turn of {state.actor_index}")
    ours, theirs = hand["ended_with"], list(state.stacks)
    if ours != theirs:
        off = [a - b for a, b in zip(ours, theirs)]
        odd = sum(off) == 0 and all(abs(chips) < count * count for chips in off)
        yield ("odd chips" if odd and sum(map(abs, off)) <= 2 * count else None), f"ours {ours}, PokerKit {theirs}"
        return
    yield "agree", ""


def main():
    game = sys.argv[1]
    warnings.simplefilter("ignore")
    hands = agree = turns = 0
    counts, examples = collections.Counter(), {}
    unexplained = 0
    for line in sys.stdin:
        hand = json.loads(line)
        hands += 1
        turns += len(hand["turns"])
        classes = set()
        for why, text in replay(game, hand):
            if why == "agree":
                agree += 1
                continue
            classes.add(why)
            examples.setdefault(why, (text, hand))
            if why is None:
                unexplained += 1
                if unexplained <= 3:
                    print(f"UNEXPLAINED seed {hand['seed']}: {text}\n{json.dumps(hand)}")
        counts.update(classes)
    print(f"{game}: {hands} hands, {turns} turns; {agree} replayed to the end with equal final stacks")
    for why, count in counts.most_common():
        print(f"  {count:6} hands: {why or 'UNEXPLAINED'}. {CLASSES.get(why, '')}")
        if why:
            print(f"         seed {examples[why][1]['seed']}: {examples[why][0]}")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
