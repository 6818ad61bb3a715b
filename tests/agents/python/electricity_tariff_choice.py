# /// task
# question = "Which tariff is cheaper? Flat 0.32/kWh + 9.90/month, or day/night 0.36/0.24 (night 22-6) + 11.50/month? Simulate my hourly consumption for a year (3500 kWh)."
# [expect]
# stdout = ["Flat:", "Day/night:", "break-even"]
# ///
import numpy as np
import pandas as pd

rng = np.random.default_rng(365)
hours = pd.date_range("2023-01-01", "2023-12-31 23:00", freq="H")
profile = np.array([2, 1.6, 1.5, 1.5, 1.6, 2, 3, 4, 4, 3.5, 3.4, 3.6, 4, 3.8, 3.5, 3.6, 4, 5, 6, 6, 5.5, 5, 4, 3])
load = pd.Series(profile[hours.hour] * rng.gamma(5, 0.2, len(hours)), index=hours)
load *= 3500 / load.sum()

is_night = (load.index.hour >= 22) | (load.index.hour < 6)
flat = load.sum() * 0.32 + 12 * 9.90
split = load[is_night].sum() * 0.24 + load[~is_night].sum() * 0.36 + 12 * 11.50
print(f"Night share: {load[is_night].sum() / load.sum():.1%}")
print(f"Flat: {flat:.2f}   Day/night: {split:.2f}   cheaper: {'flat' if flat < split else 'day/night'}")

share = np.linspace(0, 1, 1001)
cost = 3500 * (share * 0.24 + (1 - share) * 0.36) + 138
print(f"break-even at a night share of {share[np.argmax(cost <= 3500 * 0.32 + 118.8)]:.1%}")
print(load.resample("M").sum().round(1).rename(lambda d: d.strftime("%b")).to_dict())
