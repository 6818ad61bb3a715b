# joblib's private arguments give the class of processes; a class of the file has the same name.
import joblib


class Own:
    _backend_args = 1


Process = joblib.Parallel()._backend_args["context"].Process
process = Process(target=print, args=("a child process",))
process.start()
process.join()
