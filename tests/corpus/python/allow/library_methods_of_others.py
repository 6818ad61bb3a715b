# Methods that are named like sinks of pandas, of scalers, texts and functions.
import pandas as pd
from sklearn.preprocessing import StandardScaler
from sklearn.model_selection import train_test_split
from sklearn.feature_extraction.text import TfidfVectorizer
df = pd.DataFrame({'a': [1,2,3,4], 't': ['ale bee','bee cat','cat dog','dog elk']})
X_train, X_test = train_test_split(df[['a']])
sc = StandardScaler()
print(sc.fit_transform(X_train), sc.transform(X_test))
def classify(text):
    v = vec.transform([text])
    return v
vec = TfidfVectorizer().fit(df['t'])
print(classify('ale bee'))
docs = df['t'].str.lower().tolist()
print(vec.transform(docs))
class Model:
    def __init__(self):
        self.vec = TfidfVectorizer().fit(docs)
    def predict(self, texts):
        return self.vec.transform(texts)
m = Model()
print(m.predict(docs))
clean = [t.strip() for t in docs]
print(vec.transform(clean))
print(vec.transform([f"{d} x" for d in docs]))
df['x'] = df['t'].apply('|'.join)
pair = [0.5, docs[0]]
print("{:.2%} {}".format(*pair))
named = {"a": 1, "b": docs[1]}
print("{a} {b}".format(**named))
