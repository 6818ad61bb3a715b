# Shared anonymous memory is no "data" of a process: rlimits do not see it.
# layer: cgroup
# also: supervisor
# expect: out_of_memory
# limits: memory=64 wall=10000
import mmap
held = []
for _ in range(1024):
    piece = mmap.mmap(-1, 1 << 20)
    piece.write(b"x" * (1 << 20))
    held.append(piece)
print("ESCAPED: 1 GiB")
