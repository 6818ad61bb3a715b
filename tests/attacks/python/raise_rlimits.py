# layer: rlimit
# also: namespaces
# expect: contained
import resource
for name in ("CORE", "NOFILE", "FSIZE", "MEMLOCK", "MSGQUEUE", "SIGPENDING", "NICE", "RTPRIO", "NPROC", "CPU"):
    kind = getattr(resource, "RLIMIT_" + name)
    soft, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY:
        print("ESCAPED: no limit", name)
        continue
    for wanted in (hard + 1, resource.RLIM_INFINITY):
        try:
            resource.setrlimit(kind, (wanted, wanted))
            print("ESCAPED: raised", name)
        except (ValueError, OSError):
            pass
if resource.getrlimit(resource.RLIMIT_CORE) != (0, 0):
    print("ESCAPED: core dumps are on")
