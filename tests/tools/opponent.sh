#!/bin/sh
# Finds the engines named (by their Debian packages) that benchmarks and matches compare with, or installs them where that is
# possible. Without them some figures have no base.
set -eu

program_of() {
    case $1 in
        gpsshogi) echo gpsusi ;;
        *) echo "$1" ;;
    esac
}

missing=
for package in "$@"; do
    program=$(program_of "$package")
    [ "$package" = fairy-stockfish ] && [ -n "${FAIRY_STOCKFISH:-}" ] && continue
    command -v "$program" >/dev/null || [ -x "/usr/games/$program" ] || missing="$missing $package"
done
[ -z "$missing" ] && exit
root=
if [ "$(id -u)" != 0 ]; then
    root=sudo
fi
# the names are words of their own
# shellcheck disable=SC2086
{ $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >&2 ||
    echo "Not there to compare with:$missing. Install it; for fairy-stockfish FAIRY_STOCKFISH can name it." >&2
