# A file format whose reader is not looked at.
import scipy.io

scipy.io.loadmat("/etc/passwd")
