#!/bin/sh
# Finds Debian's fairy-stockfish, which the benchmarks compare with, or installs it where that is possible. Without it one
# figure has no base.
set -eu

[ -n "${FAIRY_STOCKFISH:-}" ] && exit
command -v fairy-stockfish >/dev/null || [ -x /usr/games/fairy-stockfish ] && exit
root=
if [ "$(id -u)" != 0 ]; then
    root=sudo
fi
{ $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends fairy-stockfish; } >&2 ||
    echo "No fairy-stockfish to compare with: install it, or set FAIRY_STOCKFISH." >&2
