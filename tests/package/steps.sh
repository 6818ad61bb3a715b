# Part of tests/package/run: what is done with the package, and with the service that it starts.
# shellcheck shell=bash

readonly URL=http://127.0.0.1:9385

install_package() {
  local out
  # Everything that it needs is there: nothing else may come along.
  out=$(inside env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends /gantlet.deb 2>&1 </dev/null) ||
    { echo "$out" >&2; fail "apt-get install"; }
  [[ $out == *"1 newly installed"* ]] || { echo "$out" >&2; fail "more than the package was installed"; }
}

state_of_unit() { inside systemctl show gantlet.service --property="$1" --value; }

# request TOKEN-FILE CURL-ARGUMENT...: with that token of the package's.
request() {
  local token
  token=$(inside cat "/etc/gantlet/$1.token")
  shift
  nsenter -t "$MACHINE" -n curl -sS --max-time 60 -H "Authorization: Bearer $token" "$@"
}
wants() { # WHAT TEXT PART
  [[ $2 == *$3* ]] || fail "$1: no '$3' in: ${2:0:2000}"
}
run_over_http() { # PYTHON-CODE MORE-MEMBERS
  request api -H 'Content-Type: application/json' -d "$(
    python3 -c 'import json, sys; print(json.dumps({"language": "python", "code": sys.argv[1], **json.loads(sys.argv[2])}))' "$1" "${2:-{\}}"
  )" $URL/v1/execute
}

try_unit() {
  [[ $(state_of_unit ActiveState) == active ]] || fail "the unit is $(state_of_unit ActiveState) after the installation"
  [[ $(state_of_unit User) == gantlet && $(state_of_unit Delegate) == yes ]] || fail "not the unit that was packaged"
  wants "the unit's status" "$(state_of_unit StatusText)" "listening on http://127.0.0.1:9385"
  [[ $(inside systemctl is-enabled gantlet.service) == enabled ]] || fail "the unit does not start with the machine"
  local words
  words=$(inside systemd-analyze verify gantlet.service 2>&1) || fail "systemd-analyze verify: $words"
  [[ -z $words ]] || fail "systemd-analyze verify: $words"
  # Of 100; what is left open the unit says line by line.
  words=$(inside systemd-analyze security --no-pager --threshold=50 gantlet.service 2>&1) || fail "systemd-analyze security: $words"
  tail -n 1 <<<"$words"
  # Whoever is not root or in the group reads no token.
  [[ $(inside stat -c '%U:%G %a' /etc/gantlet /etc/gantlet/api.token /var/lib/gantlet | tr '\n' ,) == \
    "root:gantlet 750,root:gantlet 640,gantlet:gantlet 700," ]] || fail "owners and modes: $(inside stat -c '%n %U:%G %a' /etc/gantlet /etc/gantlet/api.token /var/lib/gantlet)"
}

try_runs() {
  wants "a program over HTTP" "$(run_over_http 'def main(n): return n * 2' '{"arguments": {"n": 21}}')" '"result":42'
  wants "a program that leaves a file" "$(run_over_http 'open("artifacts/a.csv", "w").write("x\n1\n")')" '"name":"a.csv"'
  wants "a denied program" "$(run_over_http 'import subprocess')" '"status":"denied"'
  wants "a program beyond its memory" "$(run_over_http 'x = [bytearray(1 << 20) for _ in range(4096)]')" '"status":"out_of_memory"'
  wants "a program beyond its time" "$(run_over_http 'while True: pass' '{"timeout": 1}')" '"status":"timeout"'
  wants "the walls under the unit's own" "$(run_over_http 'import socket
socket.socket()' '{"policy": "strict"}')" '"status":"denied"'
  local status
  status=$(nsenter -t "$MACHINE" -n curl -s -o /dev/null -w '%{http_code}' -d '{}' $URL/v1/execute)
  [[ $status == 401 ]] || fail "without a token: $status"
  # Root's own commands go through the service, and write nothing into its folder.
  inside sh -c 'echo "print(6 * 7)" > /tmp/answer.py'
  wants "gantlet run beside the service" "$(inside gantlet run -v /tmp/answer.py 2>&1)" "42"
  wants "gantlet run with no data folder of root's" "$(inside gantlet run -v /tmp/answer.py 2>&1)" "through the service"
}

try_doctor() {
  local words status=0
  words=$(inside runuser -u gantlet -- gantlet doctor 2>&1) || status=$?
  [[ $status == 0 ]] || fail "doctor: $words"
  wants doctor "$words" "This host can run submissions"
}

try_restart() {
  local was now
  was=$(state_of_unit MainPID)
  inside kill -KILL "$was"
  for _ in $(seq 100); do
    now=$(state_of_unit MainPID)
    [[ $(state_of_unit ActiveState) == active && $now != "$was" ]] && break
    sleep 0.1
  done
  wants "a program after the service was killed" "$(run_over_http 'print(1)')" '"status":"success"'
  inside systemctl stop gantlet.service
  [[ $(state_of_unit Result) == success ]] || fail "stopped with $(state_of_unit Result)"
  local refused
  refused=$(inside gantlet run /tmp/answer.py 2>&1) && fail "root ran something in the service's folder: $refused"
  wants "root beside a stopped service" "$refused" "runuser -u gantlet"
  wants "the service's user beside a stopped service" \
    "$(inside runuser -u gantlet -- gantlet run /tmp/answer.py 2>&1)" 42
  inside runuser -u gantlet -- gantlet audit verify >/dev/null || fail "the audit log does not verify"
  inside runuser -u gantlet -- gantlet backup /tmp/kept.tar.zst >/dev/null || fail "no backup"
  inside runuser -u gantlet -- gantlet restore /tmp/kept.tar.zst --data-dir /tmp/restored >/dev/null || fail "no restore"
  inside gantlet audit verify /tmp/restored >/dev/null || fail "a restored log does not verify"
  inside sh -c 'echo "lissten: 1" >> /etc/gantlet/gantlet.yaml'
  inside systemctl start gantlet.service 2>/dev/null && fail "started with an unknown setting"
  wants "the journal" "$(inside journalctl -u gantlet --no-pager 2>&1)" "unknown key 'lissten'; did you mean 'listen'?"
  [[ $(state_of_unit NRestarts) == 0 || $(state_of_unit SubState) == failed ]] || fail "settings that can't be read are tried again"
  inside sed -i '$d' /etc/gantlet/gantlet.yaml
  inside systemctl reset-failed gantlet.service
  inside systemctl start gantlet.service || fail "did not start again"
}

# ExecReload= sends a signal: the metrics say when the service has read the settings.
reloaded() { # RESULT
  for _ in $(seq 100); do
    [[ $(request api $URL/metrics) == *"gantlet_reloads_total{result=\"$1\"} 1"* ]] && return
    sleep 0.1
  done
  fail "systemctl reload: the metrics tell of no reload that was $1"
}

try_reload() {
  local was
  was=$(state_of_unit MainPID)
  inside sh -c 'echo "lissten: 1" >> /etc/gantlet/gantlet.yaml'
  inside systemctl reload gantlet.service || fail "systemctl reload"
  reloaded refused
  wants "a program after a reload that was refused" "$(run_over_http 'print(1)')" '"status":"success"'
  inside sed -i 's/^lissten: 1/log_level: debug/' /etc/gantlet/gantlet.yaml
  inside systemctl reload gantlet.service || fail "systemctl reload"
  reloaded done
  inside sed -i '$d' /etc/gantlet/gantlet.yaml
  [[ $(state_of_unit MainPID) == "$was" ]] || fail "systemctl reload started another process"
}

try_service() {
  try_unit
  try_runs
  try_reload
  try_doctor
  try_restart
}

upgrade_package() {
  local was token out
  was=$(state_of_unit MainPID)
  token=$(inside cat /etc/gantlet/api.token)
  inside sed -i 's/^# pool_size: 16/pool_size: 9/' /etc/gantlet/gantlet.yaml
  out=$(inside dpkg -i /gantlet.deb 2>&1 </dev/null) || { echo "$out" >&2; fail "dpkg -i over itself"; }
  inside grep -q '^pool_size: 9' /etc/gantlet/gantlet.yaml || fail "the settings were overwritten"
  [[ $(inside cat /etc/gantlet/api.token) == "$token" ]] || fail "the token was changed"
  [[ $(state_of_unit ActiveState) == active && $(state_of_unit MainPID) != "$was" ]] || fail "the service was not restarted"
  wants "a program after the upgrade" "$(run_over_http 'print(1)')" '"status":"success"'
}

remove_package() {
  local uid out
  uid=$(inside id -u gantlet)
  out=$(inside apt-get remove -y gantlet 2>&1 </dev/null) || { echo "$out" >&2; fail "apt-get remove"; }
  inside test -s /etc/gantlet/gantlet.yaml || fail "remove took the settings"
  inside test -s /var/lib/gantlet/audit/checkpoint || fail "remove took the audit log"
  out=$(inside dpkg --purge gantlet 2>&1 </dev/null) || { echo "$out" >&2; fail "dpkg --purge"; }
  # The log is evidence: it stays until somebody says otherwise, and is root's then.
  [[ $(inside stat -c '%U %a' /var/lib/gantlet) == "root 700" ]] || fail "purge left the audit log to $(inside stat -c '%U %a' /var/lib/gantlet)"
  wants "purge tells what it keeps" "$out" "the audit log is kept"
  [[ -z $(find "$ROOT" -xdev -uid "$uid") ]] || fail "files of the user that is gone are left"
  out=$(inside env GANTLET_PURGE_DATA=yes sh -c 'apt-get install -y --no-install-recommends /gantlet.deb && dpkg --purge gantlet' 2>&1 </dev/null) ||
    { echo "$out" >&2; fail "installing and purging once more"; }
  inside test ! -e /var/lib/gantlet || fail "GANTLET_PURGE_DATA=yes left the data folder"
  inside systemctl daemon-reload
  ! pgrep -u "$uid" >/dev/null || fail "processes are left: $(pgrep -l -u "$uid")"
  [[ -z $(find "$GROUP" -type d -name '*gantlet*' ! -path "$GROUP") ]] || fail "cgroups are left: $(find "$GROUP" -type d -name '*gantlet*')"
}
