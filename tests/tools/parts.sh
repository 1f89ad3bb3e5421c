#!/bin/sh
# parts.sh [LANES]: what each part of the search is worth in shogi: the engine against itself without it, at 10,000 positions a move, by a
# sequential test of 0 against 10 Elo, 2,000 games at most. A line of tests/results/matches.jsonl each; the games are not kept. What has
# such a line is not played again, so the work can be interrupted and gone on with. Needs the native program.
set -eu
cd "$(dirname "$0")/../.."
lanes=${1:-1}
commit=$(git rev-parse --short HEAD)
results=tests/results/matches.jsonl

# PARTS in the order in which the program names them, NOTE, and how long to play
part() {
    grep -qF "\"player\":\"self:without=$1\"" $results && return
    # shellcheck disable=SC2086 # several words
    target/release/suizo match --game shogi --first self --second "self:without=$1" --nodes 10000 ${3:---games 2000 --sprt 0,10} \
        --openings tests/data/openings/own-shogi.jsonl.gz --lanes "$lanes" --slack 100000 --commit "$commit" --note "$2" --results $results
}

part table+exchanges+late-move-reductions+null-move+reverse-futility+razoring "items 1 to 5, all of them" "--games 200"
part quiet-history+capture-history "item 6, all of it"
part late-move-pruning+futility+exchange-pruning+history-pruning "item 7, all of it"
part reductions-by-history+reductions-by-cut-node+reductions-by-line+reductions-by-check "item 13, as it was at first"
part promotion-history+loose-captures+idle-moves+reductions-by-drop "items 6, 13 and 15: quiet promotions apart, loose captures, idle moves, drops near a royal"
for one in late-move-pruning futility exchange-pruning history-pruning quiet-history capture-history \
    mate-distance check-extension reductions-by-history reductions-by-cut-node reductions-by-line \
    reductions-by-check promotion-history loose-captures idle-moves reductions-by-drop killers counter-moves; do
    part "$one" "$one"
done
