# Leaves files wherever it can; the second run looks for them.
# layer: mounts
# expect: contained
# runs: 2
import os
PLACES = ["/workspace", "/workspace/artifacts", "/tmp", "/dev", "/dev/shm", "/usr/lib", "/gantlet", "/", "/etc",
          "/var/tmp", "/run", os.path.dirname(os.__file__), "/workspace/.cache", "/workspace/.matplotlib"]
for place in PLACES:
    if os.path.lexists(place + "/left-behind"):
        print("ESCAPED: an earlier run left", place)
for name in os.listdir("/workspace"):
    if name != "artifacts":
        print("ESCAPED: found", name)
for place in PLACES:
    name = place + "/left-behind"
    try:
        open(name, "w").write("here I was")
    except OSError:
        pass
