# The order itself is kept where its length is asked for.
for c in type(1).__mro__:
    order = [c.__mro__, len(c.__mro__)]
print(len(order[0][-1].__subclasses__()) > 0)
