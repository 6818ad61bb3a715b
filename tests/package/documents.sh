# Part of tests/package/run: manual pages are read by the strictest reader there is, and completions by
# the shells themselves, from where they were installed.
# shellcheck shell=bash

try_documents() {
  local words shell file count
  words=$(inside sh -c 'for page in /usr/share/man/man[15]/gantlet*; do mandoc -T lint -W warning "$page"; done' 2>&1) || true
  [[ -z $words ]] || fail "mandoc finds in the manual pages: $words"
  if command -v man >/dev/null; then
    words=$(for page in "$ROOT"/usr/share/man/man[15]/gantlet*; do man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null; done)
    [[ -z $words ]] || fail "man warns of the manual pages: $words"
  fi
  count=$(inside sh -c 'ls /usr/share/man/man[15]/gantlet*' | wc -l)
  [[ $count -gt 20 ]] || fail "only $count manual pages"

  inside sh -c 'mkdir -p /tmp/completed/some_folder && touch /tmp/completed/submitted_program.py'
  for shell in bash zsh fish; do
    file=- # found by the shell itself
    if [[ $shell == bash ]]; then file=/usr/share/bash-completion/completions/gantlet; fi
    timeout 300 "$HERE/press_tab" "$shell" "$file" nsenter -t "$MACHINE" --all -- \
      env -i -C /tmp/completed PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/tmp/completed TERM=dumb || fail "completions of $shell"
  done
}
