#!/bin/sh
# The web servers that the recipes for site owners are tried with: those on PATH, else Debian's, installed now.
set -eu
PATH=$PATH:/usr/sbin

brotli=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
missing=
{ command -v nginx && [ -f "$brotli" ]; } >/dev/null || missing="$missing nginx-light libnginx-mod-http-brotli-static"
command -v apache2 >/dev/null || missing="$missing apache2"
command -v caddy >/dev/null || missing="$missing caddy"
[ -z "$missing" ] && exit
root=
if [ "$(id -u)" != 0 ]; then
    root=sudo
fi
# the names are words of their own; RUNLEVEL keeps the servers from being started at once
# shellcheck disable=SC2086
{ $root apt-get update -qq && $root env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >&2 || {
    echo "Servers for the recipes are missing: install$missing." >&2
    exit 1
}
