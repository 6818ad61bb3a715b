# What the reader keeps to itself.
import pickle

doors = pickle.load.__closure__[0].cell_contents
doors.store.written.clear()
