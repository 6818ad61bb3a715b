# /// task
# question = "Do a simple sentiment analysis of the survey comments (no downloads)."
# files = ["survey.csv"]
# [expect]
# stdout = ["positive", "negative"]
# ///
import re
import pandas as pd

try:
    from nltk.sentiment import SentimentIntensityAnalyzer
    sia = SentimentIntensityAnalyzer()
except Exception as e:
    print("VADER is not available:", type(e).__name__)
    sia = None

POSITIVE = {"great", "love", "friendly", "good", "okay"}
NEGATIVE = {"terrible", "expensive", "slow", "broke", "bad"}

def score(text):
    if sia is not None:
        return sia.polarity_scores(text)["compound"]
    words = re.findall(r"[a-z]+", text.lower())
    return sum((w in POSITIVE) - (w in NEGATIVE) for w in words)

df = pd.read_csv("survey.csv")
comments = df["comment"].dropna()
scores = comments.map(score)
labels = pd.cut(scores, [-float("inf"), -0.01, 0.01, float("inf")], labels=["negative", "neutral", "positive"])
print(labels.value_counts())
print(df.assign(label=labels).groupby("age_group")["label"].value_counts().unstack().fillna(0).astype(int))
