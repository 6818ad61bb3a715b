# A native function by a pointer.
import scipy

scipy.LowLevelCallable(1)
