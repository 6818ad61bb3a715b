# eval is called for the numbers of a document.
import json

json.loads("[1]", parse_int=eval)
