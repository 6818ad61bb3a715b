# A backend as a parameter in the file of parameters.
import matplotlib.pyplot as plt

plt.rcParams["backend"] = "module://evil"
