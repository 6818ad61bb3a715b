# json calls a hook with numbers as texts, which sympy evaluates
import json

import sympy


def exact(text):
    return sympy.nsimplify(text)


print(json.loads("[1.5, 2.25]", parse_float=exact))
