#!/bin/sh
# Prints CHROMIUM=… and CHROMEDRIVER=…: those given, else those on PATH, else Debian's, installed now.
set -eu

first() {
    for name; do
        command -v "$name" && return
    done
    return 1
}

find_both() {
    chromium=${CHROMIUM:-$(first chromium chromium-browser google-chrome-stable google-chrome)} &&
        driver=${CHROMEDRIVER:-$(first chromedriver)}
}

install() {
    command -v apt-get >/dev/null || return 1
    root=
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || return 1
        root=sudo
    fi
    { $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium chromium-driver; } >&2
}

find_both || { install && find_both; } || {
    echo "No browser for the tests: install chromium and chromium-driver, or set CHROMIUM and CHROMEDRIVER." >&2
    exit 1
}
printf "CHROMIUM='%s'\nCHROMEDRIVER='%s'\n" "$chromium" "$driver"
