# A decoder's scanner is bound to its context.
import json

json.JSONDecoder().scan_once.__self__
