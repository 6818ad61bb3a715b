# One text is set by a program.
import matplotlib.pyplot as plt

plt.title(r"\input{/etc/passwd}", usetex=True)
