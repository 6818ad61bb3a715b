# operator.call(type, …) is type(…).
import operator
print(operator.call(type, 'A', (), {}))
