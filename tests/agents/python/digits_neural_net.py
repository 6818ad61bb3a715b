# /// task
# question = "Train a small neural network on sklearn's digits and show some misclassified ones."
# [expect]
# stdout = ["Test accuracy", "misclassified"]
# [[expect.artifact]]
# name = "mistakes.png"
# ///
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import MinMaxScaler
import matplotlib.pyplot as plt
import numpy as np

digits = load_digits()
X = MinMaxScaler().fit_transform(digits.data)
X_tr, X_te, y_tr, y_te, im_tr, im_te = train_test_split(X, digits.target, digits.images, test_size=0.3, random_state=1)

net = MLPClassifier(hidden_layer_sizes=(32,), max_iter=60, random_state=1, early_stopping=True)
net.fit(X_tr, y_tr)
pred = net.predict(X_te)
print(f"Test accuracy: {net.score(X_te, y_te):.3f} after {net.n_iter_} iterations")

wrong = np.flatnonzero(pred != y_te)
print(len(wrong), "misclassified")

fig, axes = plt.subplots(2, 4, figsize=(8, 4))
for ax, i in zip(axes.ravel(), wrong):
    ax.imshow(im_te[i], cmap="gray_r")
    ax.set_title(f"{y_te[i]} → {pred[i]}")
for ax in axes.flat:
    ax.set_axis_off()
plt.savefig("mistakes.png")
