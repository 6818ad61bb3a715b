# /// task
# question = "Make something like a word cloud picture of the article (there may be no wordcloud library)."
# files = ["article.txt"]
# [expect]
# [[expect.artifact]]
# name = "cloud.png"
# pixels = [600, 300]
# ///
import random
import re
from collections import Counter

import matplotlib.pyplot as plt

try:
    from wordcloud import WordCloud
except ImportError:
    WordCloud = None

text = open("article.txt").read().lower()
counts = Counter(w for w in re.findall(r"[a-z]{4,}", text) if w not in {"with", "after", "every", "third"})

if WordCloud is not None:
    WordCloud(width=800, height=400).generate_from_frequencies(counts).to_file("cloud.png")
else:
    random.seed(4)
    fig, ax = plt.subplots(figsize=(8, 4))
    ax.axis("off")
    top = counts.most_common(25)
    biggest = top[0][1]
    for word, n in top:
        ax.text(random.random(), random.random(), word, fontsize=8 + 26 * n / biggest, color=plt.cm.viridis(random.random()),
                ha="center", va="center", rotation=random.choice([0, 0, 0, 90]), transform=ax.transAxes)
    fig.savefig("cloud.png", dpi=100)
print(counts.most_common(5))
