# /// task
# question = "How readable is this article? Flesch score, sentence length, most frequent words, and a word-length histogram in ASCII."
# files = ["article.txt"]
# [expect]
# stdout = ["Flesch", "Type-token ratio"]
# ///
import re
from collections import Counter

text = open('article.txt').read()

sentences = [s for s in re.split(r'[.!?]+\s*', text) if s.strip()]
words = re.findall(r"[A-Za-z']+", text)


def syllables(word):
    word = word.lower()
    count = len(re.findall(r'[aeiouy]+', word))
    if word.endswith('e') and not word.endswith('le') and count > 1:
        count -= 1
    return max(count, 1)


n_syl = sum(syllables(w) for w in words)
flesch = 206.835 - 1.015 * len(words) / len(sentences) - 84.6 * n_syl / len(words)

print(f'Sentences: {len(sentences)}  Words: {len(words)}')
print(f'Flesch reading ease: {flesch:.1f}')
print(f'Type-token ratio: {len(set(w.lower() for w in words)) / len(words):.3f}')
print('Top:', Counter(w.lower() for w in words if len(w) > 3).most_common(5))

hist = Counter(len(w) for w in words)
for length in range(1, max(hist) + 1):
    print(f'{length:2d} | {"█" * (hist[length] // 4)} {hist[length]}')
