# /// task
# question = "We ran an A/B test. Is variant B significantly better? How large is the lift?"
# files = ["ab_test.csv"]
# [expect]
# stdout = ["Lift", "p-value", "95% CI"]
# ///
import csv
import math
from collections import defaultdict
from statistics import NormalDist

groups = defaultdict(lambda: {"n": 0, "conv": 0, "rev": 0.0})
with open("/mnt/data/ab_test.csv") as fh:
    for row in csv.DictReader(fh):
        g = groups[row["variant"]]
        g["n"] += 1
        g["conv"] += int(row["converted"])
        g["rev"] += float(row["revenue"])

a, b = groups["A"], groups["B"]
pa, pb = a["conv"] / a["n"], b["conv"] / b["n"]
pooled = (a["conv"] + b["conv"]) / (a["n"] + b["n"])
se = math.sqrt(pooled * (1 - pooled) * (1 / a["n"] + 1 / b["n"]))
z = (pb - pa) / se
p_value = 2 * (1 - NormalDist().cdf(abs(z)))
se_diff = math.sqrt(pa * (1 - pa) / a["n"] + pb * (1 - pb) / b["n"])
lo, hi = (pb - pa) - 1.96 * se_diff, (pb - pa) + 1.96 * se_diff

print(f"A: {a['conv']}/{a['n']} = {pa:.2%}, revenue per user {a['rev'] / a['n']:.2f}")
print(f"B: {b['conv']}/{b['n']} = {pb:.2%}, revenue per user {b['rev'] / b['n']:.2f}")
print(f"Lift: {(pb / pa - 1):+.1%}")
print(f"z = {z:.3f}, p-value = {p_value:.4f}")
print(f"95% CI of the difference: [{lo:.4f}, {hi:.4f}]")
print("Significant" if p_value < 0.05 else "Not significant")
