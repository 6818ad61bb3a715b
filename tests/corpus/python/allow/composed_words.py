import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

fig, ax = plt.subplots()
labels = {"xlabel": "month", "ylabel": "n"}
for key, value in labels.items():
    getattr(ax, f"set_{key}")(value.title())
for axis in ("x", "y"):
    getattr(ax, axis + "axis").grid(True)
print(ax.get_xlabel())
