# Texts are set by a program.
import matplotlib.pyplot as plt

plt.rcParams["text.usetex"] = True
plt.title(r"\input{/etc/passwd}")
