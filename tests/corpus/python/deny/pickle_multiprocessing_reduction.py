# Pickles for other processes.
import multiprocessing.reduction

multiprocessing.reduction.ForkingPickler.loads(b"N.")
