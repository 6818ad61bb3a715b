# Names that would break headers, terminals, paths or JSON.
# layer: supervisor
# expect: contained
import os
for name in (b"\n.csv", b"\x1b[31m.csv", b"a\xff.csv", b"..csv", b"-rf.csv", b"a\\b.csv", b"\xe2\x80\xae.csv", b"con.csv", b"\xc2\x9b31m.csv",
             b"x" * 251 + b".csv", b" .csv", b"%2e%2e%2f.csv", b"'\";.csv", b"\x7f.csv"):
    try:
        open(b"artifacts/" + name, "w").write("x")
    except OSError:
        pass
