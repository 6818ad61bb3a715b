# /// task
# question = "Summarise this survey: share of answers per question, differences by age group, and the word frequencies in the comments."
# files = ["survey.csv"]
# [expect]
# stdout = ["q1_quality", "Chi-square", "Top words"]
# [[expect.artifact]]
# name = "likert.png"
# pixels = [500, 200]
# ///
import pandas as pd
import matplotlib.pyplot as plt
from collections import Counter
from scipy.stats import chi2_contingency
import string

df = pd.read_csv('survey.csv')
order = ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]
questions = [c for c in df.columns if c.startswith("q")]

shares = pd.DataFrame({q: df[q].value_counts(normalize=True).reindex(order, fill_value=0) for q in questions}).T
print((shares * 100).round(1))

for q in questions:
    ct = pd.crosstab(df['age_group'], df[q])
    chi2, p, dof, expected = chi2_contingency(ct)
    print(f"Chi-square for {q}: chi2={chi2:.2f}, dof={dof}, p={p:.3f}")

ax = shares.plot(kind="barh", stacked=True, figsize=(10, 3), colormap="RdYlGn", width=0.7)
ax.legend(bbox_to_anchor=(1.0, 1.0), fontsize=8)
ax.set_xlim(0, 1)
plt.tight_layout()
plt.savefig('likert.png', dpi=150)

stop = set("a an and but for i is it its of than the too was what".split())
words = Counter()
for c in df['comment'].dropna():
    for w in c.lower().translate(str.maketrans('', '', string.punctuation)).split():
        if w not in stop:
            words[w] += 1
print("Top words:", words.most_common(8))
