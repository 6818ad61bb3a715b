# The import system's own name.
import importlib._bootstrap as boot

boot._gcd_import("os").system("id")
