# layer: supervisor
# expect: contained
import os
for number in range(3000):
    open("artifacts/%04d.csv" % number, "w").write("x")
os.mkdir("artifacts/deep.csv")
os.fchmod(os.open("artifacts/0000.csv", os.O_RDONLY), 0)
