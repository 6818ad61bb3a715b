# a profile holds code
import cProfile
import io
import pstats

profile = cProfile.Profile()
profile.runcall(sorted, [1])
profile.runcall(lambda: 1)
out = io.StringIO()
pstats.Stats(profile, stream=out).sort_stats("cumulative").print_stats(5)
assert "lambda" in out.getvalue()

try:
    print(profile.getstats()[0].code)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
