# One piece of a module's function is not known.
import seaborn as sns

for kind in ["violin", input()]:
    print(getattr(sns, kind + "plot"))
