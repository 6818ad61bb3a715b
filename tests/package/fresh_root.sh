# Part of tests/package/run: the package file, and a bare Debian root.
# shellcheck shell=bash

# What the root has before the package: systemd to start its unit, and what the manual pages and the
# completions are tried with. Of what Gantlet itself needs there is nothing but what these need too.
readonly ROOT_PACKAGES=systemd,zsh,fish,mandoc

make_package() {
  (cd "$BUILD" && cpack -G DEB -B "$FOLDER/deb") >"$FOLDER/cpack.log" 2>&1 ||
    { tail -n 30 "$FOLDER/cpack.log" >&2; fail "cpack"; }
  PACKAGE=$(echo "$FOLDER"/deb/gantlet_*.deb)
  [[ -s $PACKAGE ]] || fail "cpack left no package"
  # What the linker takes at the start comes from the packages that are named.
  local depends
  depends=$(dpkg-deb -f "$PACKAGE" Depends)
  for wanted in libc6 libssl3 libseccomp2 libpoconet libyaml-cpp libarchive libprometheus-cpp-core python3; do
    [[ $depends == *$wanted* ]] || fail "the package does not depend on $wanted: $depends"
  done
}

# The mirror that this host is configured for: its lines for Debian itself.
apt_sources() {
  local lines
  lines=$(apt-get indextargets --format '$(SITE) $(RELEASE) $(COMPONENT) $(ORIGIN) $(CREATED_BY)' 2>/dev/null |
    awk '$NF == "Packages" && $4 ~ /^Debian/ && $3 == "main" {print "deb", $1, $2, $3}' | sort -u) || true
  echo "${lines:-deb http://deb.debian.org/debian $VERSION_CODENAME main}"
}

unpack_root() {
  local store tarball
  store=$(dirname "$BUILD")/package-root
  # Renewed by the month: what it is for is that the package fits Debian as it is.
  tarball=$store/$VERSION_CODENAME-$(echo "$ROOT_PACKAGES $(date +%Y-%m)" | sha256sum | cut -c1-12).tar
  if [[ ! -s $tarball ]]; then
    mkdir -p "$store"
    rm -f "$store"/*.tar
    # shellcheck disable=SC2046
    apt_sources >"$FOLDER/sources.list"
    # Unpacked in memory: dpkg syncs every file.
    TMPDIR=$FOLDER mmdebstrap --variant=apt --mode=root --format=tar --include="$ROOT_PACKAGES" --skip=check/empty \
      --dpkgopt='path-exclude=/usr/share/locale/*' \
      "$VERSION_CODENAME" "$tarball.new" "$FOLDER/sources.list" >"$FOLDER/root.log" 2>&1 ||
      { rm -f "$tarball.new"; tail -n 5 "$FOLDER/root.log" >&2; skip "the mirror gave no root (mmdebstrap's last words are above)"; }
    mv "$tarball.new" "$tarball"
  fi
  mkdir "$ROOT"
  tar -C "$ROOT" -xf "$tarball"
  cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
  cp "$PACKAGE" "$ROOT/gantlet.deb"
}

# apt from outside: it needs the network, which the machine has not.
apt_in_root() {
  # shellcheck disable=SC2016
  ROOT=$ROOT DEBIAN_FRONTEND=noninteractive unshare --mount bash -c \
    'mount -t proc proc "$ROOT/proc" && exec chroot "$ROOT" apt-get -qq -o Acquire::Retries=3 "$@"' apt "$@" \
    >"$FOLDER/apt.log" 2>&1 </dev/null || { tail -n 30 "$FOLDER/apt.log" >&2; return 1; }
}

install_dependencies() {
  local depends
  depends=$(dpkg-deb -f "$PACKAGE" Depends)
  # Its lists are as old as the tarball.
  apt_in_root update || skip "the mirror does not answer"
  apt_in_root satisfy -y --no-install-recommends "$depends" || fail "its dependencies can't be installed: $depends"
}

# Every path that could stay behind, with its owner, mode and link; of /etc the content as well.
list_files() {
  (
    cd "$ROOT"
    find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./run -o -path ./tmp \
      -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/apt -o -path ./var/lib/dpkg \
      -o -path ./var/tmp -o -path ./gantlet.deb \) -prune -o \
      ! -name '*.pyc' ! -name __pycache__ -printf '%p %u:%g %m %l\n'
    # passwd- and the like are the last state but one.
    find etc -xdev -type f ! -name '*-' ! -name ld.so.cache ! -name machine-id -exec sha256sum {} +
  ) | sort
}
remember_files() { list_files >"$FOLDER/before"; }
compare_files() {
  list_files >"$FOLDER/after"
  diff "$FOLDER/before" "$FOLDER/after" >"$FOLDER/left" || { head -n 40 "$FOLDER/left" >&2; fail "files are left, or gone"; }
  local left
  left=$(find "$ROOT/var/lib/dpkg/info" "$ROOT/var/lib/systemd" -name '*gantlet*')
  [[ -z $left ]] || fail "left: $left"
  ! grep -q gantlet "$ROOT"/etc/passwd "$ROOT"/etc/group "$ROOT"/etc/shadow "$ROOT"/etc/gshadow || fail "the user is left"
}
