# 137 looks like a kill for memory.
# layer: supervisor
# expect: exit 137
raise SystemExit(137)
