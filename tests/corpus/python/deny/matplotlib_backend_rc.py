# A backend by rc().
import matplotlib.pyplot as plt

plt.rc("backend", "x")
plt.switch_backend("module://evil")
