# The backend by name, and settings.
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

plt.rcParams.update({"axes.grid": True})
figure, axes = plt.subplots()
axes.plot([1, 2])
figure.savefig("twin.png")
