# A module that the pool's module imports.
import concurrent.futures.thread

concurrent.futures.thread.os.system("id")
