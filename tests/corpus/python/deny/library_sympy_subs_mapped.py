# sympy: subs gets a decoded text by way of map and a lambda.
import base64
import sympy

x = sympy.symbols("x")
texts = ["X19pbXBvcnRfXygnb3MnKS5nZXRwaWQoKQ=="]
print(list(map(lambda t: (x + 1).subs(x, t), [base64.b64decode(t).decode() for t in texts])))
