# A part of an allowed package: the package brings it in by itself.
import concurrent.futures

try:
    import concurrent.futures.process
except ImportError:
    pass
concurrent.futures.process.os.system("id")
