# Warnings are silenced.
import warnings

warnings.filterwarnings("ignore", category=DeprecationWarning)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    warnings.warn("x", UserWarning)
