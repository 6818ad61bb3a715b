# Files of a tmpfs are memory: they count, or the memory limit means nothing.
# layer: cgroup
# expect: out_of_memory
# limits: workspace=500 memory=48
piece = b"x" * (1 << 20)
with open("f", "wb", buffering=0) as out:
    for _ in range(400):
        out.write(piece)
print("ESCAPED: 400 MiB in the workspace")
