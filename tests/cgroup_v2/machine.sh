# To be sourced: an emulated machine with Debian's kernel and cgroup v2 only, that shares this host's
# root read-only, below an overlay in its memory.
#
#   apt-get install qemu-system-x86 linux-image-amd64 busybox-static cpio kmod e2fsprogs

# make_machine FOLDER MOUNTS COMMAND: leaves FOLDER/initrd. MOUNTS (of busybox's shell, the root to be is /new, the
# disk /dev/vda) and COMMAND (of bash) run once in the machine, which ends behind the command.
make_machine() {
  local folder=$1 mounts=$2 command=$3 module file number=100
  kernel=$(find /boot -maxdepth 1 -name 'vmlinuz-*' | sort -V | tail -1)
  local version=${kernel#*/vmlinuz-} root=$folder/first
  rm -rf "$root"
  mkdir -p "$root"/{bin,modules,proc,sys,dev,host,top,new}
  cp "$(command -v busybox)" "$root/bin/busybox"
  for module in virtio_pci virtio_blk 9pnet_virtio 9p overlay ext4; do
    modprobe -S "$version" --show-depends "$module" | awk '$1 == "insmod" {print $2}'
  done | awk '!seen[$0]++' >"$folder/modules"
  while read -r file; do
    cp "$file" "$root/modules/$((number++))-$(basename "$file")"
  done <"$folder/modules"
  cat >"$root/init" <<INIT
#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
for module in /modules/*; do insmod \$module; done
mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=262144 host /host
mount -t tmpfs top /top
mkdir /top/up /top/work
mount -t overlay -o lowerdir=/host,upperdir=/top/up,workdir=/top/work root /new
mount -t proc proc /new/proc
mount -t sysfs sys /new/sys
mount -t devtmpfs dev /new/dev
mount -t tmpfs -o mode=1777 tmp /new/tmp
mkdir -p /new/dev/shm
mount -t tmpfs shm /new/dev/shm
mount -t cgroup2 -o nsdelegate cgroup2 /new/sys/fs/cgroup
$mounts
ip link set lo up
# Not chroot: who is in one gets no user namespace.
exec switch_root /new /bin/bash -c '$command; busybox poweroff -f'
INIT
  chmod +x "$root/init"
  (cd "$root" && find . | cpio --quiet -o -H newc | gzip -1) >"$folder/initrd"
}

# boot_machine FOLDER MIB DRIVE-OPTIONS: what the machine prints goes to standard output.
boot_machine() {
  timeout --foreground "${TIMEOUT:-1800}" qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m "$2" \
    -nographic -no-reboot -nic none -kernel "$kernel" -initrd "$1/initrd" \
    -append "console=ttyS0 quiet loglevel=1 panic=-1 mitigations=off ${APPEND:-}" \
    -drive "if=virtio,format=raw,$3" \
    -virtfs local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap \
    </dev/null
}
