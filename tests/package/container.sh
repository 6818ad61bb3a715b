# Part of tests/package/run: what deploy/container/Containerfile comes to, without an engine: the same
# root with the package in it, the image's user, its command as process 1, no capabilities, a
# read-only /proc/sys, /sys and cgroups, as engines have them.
# shellcheck shell=bash

# The image's command, a word a line.
container_command() {
  python3 - "$HERE/../../deploy/container/Containerfile" <<'PY'
import json, re, sys
text = open(sys.argv[1]).read()
for name in ("ENTRYPOINT", "CMD"):
    print("\n".join(json.loads(re.search(rf"^{name} (\[.*\])$", text, re.M).group(1))))
PY
}

container_init() { # COMMAND...; runs in the namespaces and becomes the command
  set -e
  ip link set lo up
  mount --bind "$ROOT" "$ROOT"
  cd "$ROOT"
  mount -t proc proc proc
  mount --bind proc/sys proc/sys
  mount -o remount,bind,ro proc/sys
  mount -t sysfs -o ro sys sys
  mount -t tmpfs -o mode=755 dev dev
  for device in null zero full random urandom; do
    : >"dev/$device"
    mount --bind "/dev/$device" "dev/$device"
  done
  mount -t tmpfs -o mode=1777 tmp tmp
  mkdir -p old
  pivot_root . old
  umount -l old
  rmdir old
  exec setpriv --reuid gantlet --regid gantlet --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
    env -i PATH=/usr/bin:/bin GANTLET_API_TOKEN=a-token-of-the-container "$@"
}
export -f container_init

try_container() {
  local word answer='' words=()
  apt_in_root install -y --no-install-recommends /gantlet.deb || fail "installing without systemd"
  while read -r word; do words+=("$word"); done < <(container_command)
  [[ ${#words[@]} -gt 1 ]] || fail "the recipe names no command"
  # As the recipe does: a token that everybody has who has the image is none.
  grep -q 'rm .*/etc/gantlet/\*.token' "$HERE/../../deploy/container/Containerfile" || fail "the recipe leaves tokens in the image"
  (
    export ROOT
    exec unshare --pid --fork --kill-child --mount --propagation private --uts --ipc --net --cgroup \
      bash -c 'container_init "$@"' init "${words[@]}"
  ) >"$FOLDER/container.log" 2>&1 &
  UNSHARE=$!
  for _ in $(seq 300); do
    grep -q '^listening on' "$FOLDER/container.log" && break
    kill -0 "$UNSHARE" 2>/dev/null || break
    sleep 0.2
  done
  MACHINE=$(pgrep -P "$UNSHARE") || true
  answer=$(nsenter -t "$MACHINE" -n curl -sS --max-time 60 -H 'Authorization: Bearer a-token-of-the-container' \
    -H 'Content-Type: application/json' -d '{"language": "python", "code": "print(6 * 7)"}' $URL/v1/execute) || true
  [[ $answer == *'"stdout":"42\n"'* ]] || { cat "$FOLDER/container.log" >&2; fail "a program in the container: $answer"; }
  kill -TERM "$MACHINE"
  wait "$UNSHARE" || { cat "$FOLDER/container.log" >&2; fail "the container did not end well on SIGTERM: $?"; }
  UNSHARE=''
}
