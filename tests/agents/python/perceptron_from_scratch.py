# /// task
# question = "Implement a two-layer neural network from scratch in numpy that learns XOR."
# [expect]
# stdout = ["[0, 1, 1, 0]"]
# ///
import numpy as np

class Layer:
    def __init__(self, n_in, n_out, rng):
        self.W = rng.normal(0, 1, (n_in, n_out))
        self.b = np.zeros(n_out)

    def __call__(self, x):
        self.x = x
        self.out = 1 / (1 + np.exp(-(x @ self.W + self.b)))
        return self.out

    def backward(self, grad, lr):
        delta = grad * self.out * (1 - self.out)
        back = delta @ self.W.T
        self.W -= lr * self.x.T @ delta
        self.b -= lr * delta.sum(axis=0)
        return back


X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], dtype=float)
y = np.array([[0], [1], [1], [0]], dtype=float)

rng = np.random.default_rng(3)
layers = [Layer(2, 8, rng), Layer(8, 1, rng)]
for epoch in range(8001):
    out = X
    for layer in layers:
        out = layer(out)
    loss = np.mean((out - y) ** 2)
    grad = 2 * (out - y) / len(X)
    for layer in reversed(layers):
        grad = layer.backward(grad, lr=4.0)
    if epoch % 2000 == 0:
        print(f"epoch {epoch:5d} loss {loss:.5f}")

print([int(round(float(v))) for v in out.ravel()])
