#!/bin/sh
# browser.sh chromium|firefox|webkit: prints CHROMIUM=… and CHROMEDRIVER=…, FIREFOX=…, or WEBKIT=… and WEBKIT_DRIVER=…: those given, else those on PATH, else Debian's, installed now.
# Chromium without windows of its own (Debian's chromium-headless-shell) goes before the whole one: the journeys take a third less time.
# CHROMIUM_WHOLE=… names one with windows too, for what the other lacks: pages that are kept for the way back.
# Japanese and Chinese need a font, too: without one the tests measure empty boxes in place of words.
set -eu

first() {
    for name; do
        command -v "$name" && return
    done
    return 1
}

case $1 in
chromium)
    packages='chromium chromium-driver chromium-headless-shell' variables='CHROMIUM and CHROMEDRIVER'
    # the driver wants a browser of its own version
    shell() {
        command -v chromium-headless-shell >/dev/null && command -v chromedriver >/dev/null &&
            chromedriver --version | grep -qF "$(chromium-headless-shell --version | grep -oE '[0-9]+(\.[0-9]+)+')" && first chromium-headless-shell
    }
    find_all() {
        chromium=${CHROMIUM:-$(shell || first chromium chromium-browser google-chrome-stable google-chrome)} &&
            driver=${CHROMEDRIVER:-$(first chromedriver)} &&
            found="CHROMIUM='$chromium'
CHROMIUM_WHOLE='${CHROMIUM_WHOLE:-${CHROMIUM:-$(first chromium chromium-browser google-chrome-stable google-chrome || echo "$chromium")}}'
CHROMEDRIVER='$driver'"
    }
    ;;
firefox)
    packages=firefox-esr variables=FIREFOX
    find_all() {
        firefox=${FIREFOX:-$(first firefox-esr firefox)} && found="FIREFOX='$firefox'"
    }
    ;;
webkit)
    # GTK's little browser has the engine of Safari; it wants a screen, of which Xvfb makes one
    packages='webkit2gtk-driver xvfb' variables='WEBKIT (MiniBrowser) and WEBKIT_DRIVER'
    find_all() {
        webkit=${WEBKIT:-$(ls /usr/lib/*/webkit2gtk-4*/MiniBrowser 2>/dev/null | tail -n 1)} && [ -n "$webkit" ] &&
            driver=${WEBKIT_DRIVER:-$(first WebKitWebDriver)} && first Xvfb >/dev/null &&
            found="WEBKIT='$webkit'
WEBKIT_DRIVER='$driver'"
    }
    ;;
esac

install() { # packages
    command -v apt-get >/dev/null || return 1
    root=
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || return 1
        root=sudo
    fi
    { $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } >&2
}

has_kanji() {
    fc-list ':lang=ja' 2>/dev/null | grep -q .
}

# shellcheck disable=SC2086 # several packages
if [ "$1" = chromium ] && [ -z "${CHROMIUM:-}" ] && [ "$(id -u)" = 0 ] && dpkg -s chromium >/dev/null 2>&1 && ! shell >/dev/null; then install $packages || true; fi
# shellcheck disable=SC2086
find_all || { install $packages && find_all; } || {
    echo "A browser for the tests is missing: install $packages, or set $variables." >&2
    exit 1
}
has_kanji || install fontconfig fonts-noto-cjk || echo "No font for Japanese and Chinese is installed: words are measured as empty boxes." >&2
echo "$found"
