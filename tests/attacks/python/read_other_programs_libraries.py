# Looks in the folders of libraries for what belongs to other programs of the host.
# layer: mounts
# expect: contained
import os
OTHERS = ("perl", "perl-base", "systemd", "security", "pkgconfig", "cmake", "e2fsprogs", "cryptsetup", "sasl2", "libc.a",
          "libapparmor.so.1", "libpam.so.0", "libcryptsetup.so.12", "libext2fs.so.2", "libnftables.so.1", "libkmod.so.2")
for top in ("/usr/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib/x86_64-linux-gnu"):
    for name in (*OTHERS, "python3/../x86_64-linux-gnu/perl-base"):
        try:
            os.stat(top + "/" + name)
            print("ESCAPED: sees", top, name)
        except OSError:
            pass
    try:
        for name in os.listdir(top):
            if name.endswith((".a", ".o", ".la")):
                print("ESCAPED: sees", top, name)
    except OSError:
        pass
