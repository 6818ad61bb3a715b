# Mro lambda.
class A:
    pass
print([(lambda c: c.__base__)(k) for k in A.mro()])
