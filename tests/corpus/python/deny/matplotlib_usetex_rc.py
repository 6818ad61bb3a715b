# Texts are set by a program, by rc().
import matplotlib.pyplot as plt

plt.rc("text", usetex=True)
