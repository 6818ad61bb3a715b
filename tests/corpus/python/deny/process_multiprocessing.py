# Another process.
import multiprocessing

multiprocessing.Process(target=print).start()
