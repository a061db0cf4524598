#!/usr/bin/env bash
# Finds a Chromium for the browser tests, or installs one where it can; says loudly where it cannot.
set -u
for name in "${FEURIO_CHROMIUM:-}" chromium chromium-browser google-chrome chrome; do
    if [ -n "$name" ] && command -v "$name" > /dev/null; then
        exit 0
    fi
done
if command -v apt-get > /dev/null; then
    echo "browser.sh: installing chromium for the browser tests"
    sudo=$([ "$(id -u)" = 0 ] || echo "sudo -n")
    if $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends chromium > /dev/null; then
        exit 0
    fi
fi
echo "browser.sh: THERE IS NO CHROMIUM HERE AND NONE COULD BE INSTALLED: the browser tests will fail." >&2
echo "browser.sh: install Chromium or Chrome, or name one in FEURIO_CHROMIUM." >&2
exit 0
