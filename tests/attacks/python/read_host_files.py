# Opens files of the host that tell of it or hold secrets.
# layer: mounts
# also: landlock
# expect: contained
PATHS = [
    "/etc/passwd", "/etc/shadow", "/etc/group", "/etc/hostname", "/etc/hosts", "/etc/resolv.conf",
    "/etc/machine-id", "/etc/ssl/private", "/etc/ssh/ssh_host_rsa_key", "/etc/sudoers", "/etc/fstab",
    "/root/.bashrc", "/root/.ssh/id_rsa", "/root/.bash_history", "/home", "/var/log/dpkg.log",
    "/var/lib/dpkg/status", "/var/run/docker.sock", "/run/secrets", "/boot", "/opt", "/srv", "/mnt",
    "/sys/class/net", "/sys/kernel/debug", "/proc/version", "/proc/cpuinfo", "/proc/mounts",
    "/run/systemd", "/usr/bin/env", "/usr/sbin/useradd", "/usr/local/bin", "/usr/include/stdio.h",
]
for path in PATHS:
    for look in (lambda: open(path, "rb").read(1), lambda: __import__("os").listdir(path)):
        try:
            print("ESCAPED: read", path, look())
        except OSError:
            pass
