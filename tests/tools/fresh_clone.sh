#!/bin/sh
# Proves that one command is enough on a fresh machine: clones this repository at HEAD and runs make there with an empty
# cargo home, an empty npm cache and no .tools; of Rust only what rustup keeps. Without arguments the target is `test`.
#   tests/tools/fresh_clone.sh [TARGET...]
set -eu

here=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

git clone --quiet "$here" "$work/clone"
# cargo itself may live in the cargo home that is replaced: keep the programs, not the packages
PATH=$(dirname "$(command -v cargo)"):$PATH
RUSTUP_HOME=$(rustup show home)
export PATH RUSTUP_HOME
export CARGO_HOME="$work/cargo" npm_config_cache="$work/npm"
unset CARGO_TARGET_DIR RUSTFLAGS

started=$(date +%s)
make -C "$work/clone" "${@:-test}"
echo "fresh clone: make ${*:-test} passed in $(($(date +%s) - started)) s"

started=$(date +%s)
make -C "$work/clone" "${@:-test}"
echo "and again, with everything in place, in $(($(date +%s) - started)) s"
[ -z "$(git -C "$work/clone" status --porcelain)" ] || {
    echo "the clone is not as it was:"
    git -C "$work/clone" status --short
    exit 1
}
