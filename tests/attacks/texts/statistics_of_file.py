# statistics of a file that the program did not dump
import cProfile
import pstats

profile = cProfile.Profile()
profile.runcall(sorted, [1])
profile.dump_stats("a.prof")
assert pstats.Stats("a.prof").total_calls >= 1

try:
    with open("b.prof", "wb") as out:
        out.write(open("a.prof", "rb").read() + b"\0")
    print(pstats.Stats("b.prof").stats)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
