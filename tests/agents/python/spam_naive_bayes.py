# /// task
# question = "Train a spam filter on sms.csv and try it on 'free cash prize' and 'see you at dinner'."
# files = ["sms.csv"]
# [expect]
# stdout = ["'free cash prize' -> spam", "'see you at dinner' -> ham"]
# ///
import pandas as pd
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import make_pipeline
from sklearn.model_selection import train_test_split
from sklearn.metrics import f1_score, confusion_matrix

data = pd.read_csv("/mnt/data/sms.csv")
train, test = train_test_split(data, test_size=0.3, random_state=1)

clf = make_pipeline(CountVectorizer(ngram_range=(1, 2), stop_words="english"), TfidfTransformer(), MultinomialNB(alpha=0.1))
clf.fit(train["text"], train["label"])
pred = clf.predict(test["text"])

print(confusion_matrix(test["label"], pred, labels=["ham", "spam"]))
print("F1:", round(f1_score(test["label"], pred, pos_label="spam"), 3))

for msg in ["free cash prize", "see you at dinner"]:
    label = clf.predict([msg])[0]
    proba = clf.predict_proba([msg]).max()
    print(f"{msg!r} -> {label} ({proba:.2f})")

vec = clf.named_steps["countvectorizer"]
nb = clf.named_steps["multinomialnb"]
diff = nb.feature_log_prob_[1] - nb.feature_log_prob_[0]
top = sorted(zip(diff, vec.get_feature_names_out()), reverse=True)[:5]
print("Most spammy:", [w for _, w in top])
