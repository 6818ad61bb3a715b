# joblib's reader by itself.
import joblib

joblib.numpy_pickle.NumpyUnpickler("a", open("a", "rb")).load()
