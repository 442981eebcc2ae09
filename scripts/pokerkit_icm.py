"""The independent chip model, ours and PokerKit's, on the same stacks and prizes.

PokerKit goes through every order of finish, so it is asked for small fields only.
"""

import json
import os
import subprocess
import sys
import time

from pokerkit.analysis import calculate_icm

CASES = [
    ([5000, 3000, 2000], [50, 30, 20]),
    ([1, 1, 1, 97], [60, 40]),
    ([500 + player * 7919 % 20011 for player in range(1, 7)], [50, 30, 20]),
    ([500 + player * 7919 % 20011 for player in range(1, 10)], [50, 30, 20]),
    (
        [500 + player * 7919 % 20011 for player in range(1, 10)],
        [1_000_000 // place for place in range(1, 10)],
    ),
    ([500 + player * 7919 % 20011 for player in range(1, 21)], [50, 30, 20]),
]


def ours(stacks, prizes):
    arguments = ["icm", "--json", "--stacks", ",".join(map(str, stacks))]
    arguments += ["--prizes", ",".join(map(str, prizes))]
    command = os.environ["CARDROOM"].split() + arguments
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["equities"]


def main():
    worst = 0.0
    for stacks, prizes in CASES:
        start = time.perf_counter()
        theirs = calculate_icm(prizes, stacks)
        took = time.perf_counter() - start
        differ = max(abs(a - b) for a, b in zip(ours(stacks, prizes), theirs)) / sum(prizes)
        worst = max(worst, differ)
        print(
            f"{len(stacks):2} players, {len(prizes)} prizes: PokerKit {took * 1e3:10.3f} ms, "
            f"differs by {differ:.1e} of the prizes"
        )
    return 0 if worst < 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main())
