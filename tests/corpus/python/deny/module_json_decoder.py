# A submodule that the package imports.
import json

json.decoder.scanner.re
