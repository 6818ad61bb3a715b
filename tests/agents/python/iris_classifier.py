# /// task
# question = "Train a classifier on this iris file and tell me how good it is. Save the model so that I can use it later."
# files = ["iris.csv"]
# [expect]
# stdout = ["Accuracy:", "virginica"]
# [[expect.artifact]]
# name = "iris_model.joblib"
# [[expect.artifact]]
# name = "confusion_matrix.png"
# pixels = [300, 300]
# ///
import joblib
import matplotlib.pyplot as plt
import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import ConfusionMatrixDisplay, accuracy_score, classification_report
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler

df = pd.read_csv("/mnt/data/iris.csv")
X = df.drop(columns=["species"])
y = df["species"]

X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=42, stratify=y)

model = Pipeline([
    ("scaler", StandardScaler()),
    ("clf", RandomForestClassifier(n_estimators=50, random_state=42)),
])
model.fit(X_train, y_train)
pred = model.predict(X_test)

print(f"Accuracy: {accuracy_score(y_test, pred):.3f}")
print(classification_report(y_test, pred))
scores = cross_val_score(model, X, y, cv=5)
print(f"CV accuracy: {scores.mean():.3f} +/- {scores.std():.3f}")

disp = ConfusionMatrixDisplay.from_predictions(y_test, pred, cmap="Blues")
disp.ax_.set_title("Confusion matrix")
plt.savefig("/mnt/data/confusion_matrix.png", bbox_inches="tight")

joblib.dump(model, "/mnt/data/iris_model.joblib")
reloaded = joblib.load("/mnt/data/iris_model.joblib")
assert (reloaded.predict(X_test) == pred).all()
print("Model saved to iris_model.joblib")
