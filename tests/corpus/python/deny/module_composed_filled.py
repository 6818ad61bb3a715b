# Keys are added to the table of pieces.
import seaborn as sns

PLOTS = {"violin": 1}
PLOTS[input()] = 2
for kind, n in PLOTS.items():
    print(getattr(sns, f"{kind}plot"))
