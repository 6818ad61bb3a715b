# Nothing goes on without it: the verdict says what to use instead.
try:
    import torch
except ImportError:
    raise SystemExit("install torch")
