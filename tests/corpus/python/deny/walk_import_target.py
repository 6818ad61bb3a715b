# A dunder is bound by an import.
import json as __builtins__
