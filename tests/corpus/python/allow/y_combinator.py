# Recursion without a name.
Y = lambda f: (lambda x: f(lambda *a: x(x)(*a)))(lambda x: f(lambda *a: x(x)(*a)))
print(Y(lambda f: lambda n: 1 if n == 0 else n * f(n - 1))(5))
