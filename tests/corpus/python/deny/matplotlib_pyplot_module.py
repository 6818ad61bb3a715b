# A module that pyplot imports.
import matplotlib.pyplot as plt

plt.importlib.import_module("os").system("id")
