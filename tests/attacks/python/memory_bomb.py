# layer: cgroup
# also: supervisor
# expect: out_of_memory
# limits: memory=64 wall=10000
held = []
while len(held) < 4096:
    held.append(bytearray(1 << 20))
print("ESCAPED: 4 GiB")
