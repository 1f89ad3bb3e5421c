#!/bin/sh
# fuzz.sh PROGRAM SECONDS FOUND READER: one reader of records under libFuzzer. What it says is kept in a log and told when it is over, so
# that readers can run side by side. New inputs go to FOUND/READER; status 255, at which xargs starts no other, if the reader is at fault.
set -u
program=$1 seconds=$2 found=$3 reader=$4
cd "$(dirname "$0")/../.."
faults=target/fuzz/found
log=target/fuzz/log/$reader
mkdir -p "$found/$reader" "tests/data/fuzz/$reader" $faults target/fuzz/log

case $reader in
any) unset SUIZO_FORMAT ;;
*) export SUIZO_FORMAT="$reader" ;;
esac
case $reader in
stored) samples=tests/data/storage ;;
packed | zip) samples= ;;
*) samples=tests/data/records ;;
esac

# shellcheck disable=SC2086 # no samples are no argument
"$program" -max_total_time="$seconds" -rss_limit_mb=256 -timeout=10 -max_len=16384 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="$faults/$reader-" "$found/$reader" "tests/data/fuzz/$reader" $samples > "$log" 2>&1
status=$?
# in one go, so that two readers do not talk at once
printf '%s: %s s\n%s\n' "$reader" "$seconds" "$(cat "$log")"
[ $status -eq 0 ] || { echo "$reader: status $status"; exit 255; }
