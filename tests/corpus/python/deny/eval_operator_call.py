# eval through operator.call.
import operator

operator.call(eval, "1")
