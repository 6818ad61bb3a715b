# Lambdas of lambdas.
compose = lambda *fs: lambda x: x if not fs else compose(*fs[:-1])(fs[-1](x))
church = lambda n: lambda f: lambda x: x if n == 0 else f(church(n - 1)(f)(x))
print(compose(str, abs)(-3), church(3)(lambda n: n + 1)(0))
