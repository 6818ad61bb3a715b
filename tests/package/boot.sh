# Part of tests/package/run: a machine from the root, with systemd as its first process.
#
# It is a container: its own processes, mounts, names, cgroups (version 2) and an empty network; its
# systemd is the real one, so the unit is tried as it is. The capabilities by which it could change
# the host's kernel it has not.
# shellcheck shell=bash

MACHINE=
readonly GROUP_NAME=gantlet-package-$$

# Version 2 is to be had on hybrid hosts too, there without controllers.
cgroup2_top() { awk '$3 == "cgroup2" {print $2; exit}' /proc/mounts; }

machine_init() { # runs in the namespaces; becomes systemd
  set -e
  mount --bind "$ROOT" "$ROOT"
  cd "$ROOT"
  mount -t proc proc proc
  # systemd would set what belongs to the host.
  mount --bind proc/sys proc/sys
  mount -o remount,bind,ro proc/sys
  mount -t sysfs -o ro sys sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs -o mode=755 dev dev
  for device in null zero full random urandom tty; do
    : >"dev/$device"
    mount --bind "/dev/$device" "dev/$device"
  done
  mkdir -p dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
  ln -s pts/ptmx dev/ptmx
  mount -t tmpfs -o mode=1777 shm dev/shm
  mount -t tmpfs -o mode=755 run run
  mount -t tmpfs -o mode=1777 tmp tmp
  mkdir -p old
  pivot_root . old
  umount -l old
  rmdir old
  exec env -i container=gantlet-test PATH=/usr/bin:/usr/sbin SYSTEMD_LOG_TARGET=console \
    SYSTEMD_PROC_CMDLINE=systemd.unified_cgroup_hierarchy=1 \
    setpriv --bounding-set -sys_module,-sys_time,-sys_boot,-sys_rawio,-syslog,-bpf,-perfmon \
    /lib/systemd/systemd --show-status=0 </dev/null
}
export -f machine_init

machine_runs() { [[ -n $MACHINE && -d /proc/$MACHINE ]]; }
inside() { nsenter -t "$MACHINE" --all -- env -i PATH=/usr/bin:/usr/sbin:/bin:/sbin LC_ALL=C.UTF-8 "$@"; }

start_machine() {
  local top
  top=$(cgroup2_top)
  [[ -n $top ]] || skip "there is no cgroup version 2 here"
  GROUP=$top/$GROUP_NAME
  mkdir "$GROUP" || skip "no cgroup can be made here"
  (
    echo "$BASHPID" >"$GROUP/cgroup.procs"
    export ROOT
    exec unshare --pid --fork --kill-child --mount --propagation private --uts --ipc --net --cgroup \
      bash -c machine_init
  ) >"$FOLDER/console" 2>&1 &
  UNSHARE=$!
  local state='' tries
  for tries in $(seq 300); do
    MACHINE=$(pgrep -P "$UNSHARE") || true
    if [[ -n $MACHINE && $(cat "/proc/$MACHINE/comm" 2>/dev/null) == systemd ]]; then
      state=$(inside systemctl is-system-running 2>/dev/null) || true
      [[ $state == running || $state == degraded ]] && break
    fi
    kill -0 "$UNSHARE" 2>/dev/null || break
    sleep 0.2
  done
  [[ $state == running ]] || { tail -n 20 "$FOLDER/console" >&2; fail "systemd did not come up in the root: '$state' after $tries looks"; }
}

stop_machine() {
  if [[ -n ${UNSHARE:-} ]]; then
    kill -KILL "$UNSHARE" 2>/dev/null || true
    wait "$UNSHARE" 2>/dev/null || true
  fi
  UNSHARE='' MACHINE=''
  [[ -n ${GROUP:-} && -d $GROUP ]] || return 0
  for _ in $(seq 100); do
    find "$GROUP" -depth -type d -exec rmdir {} \; 2>/dev/null || true
    [[ -d $GROUP ]] || return 0
    sleep 0.1
  done
}
