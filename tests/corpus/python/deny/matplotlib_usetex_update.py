# Texts are set by a program, by update().
import matplotlib as mpl

mpl.rcParams.update({"text.usetex": True})
