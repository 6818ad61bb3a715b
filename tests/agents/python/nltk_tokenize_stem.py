# /// task
# question = "Tokenise the article, stem the words and show the most common stems, bigrams and a sentiment-free summary (without downloading anything)."
# files = ["article.txt"]
# [expect]
# stdout = ["Stems", "Bigrams"]
# ///
import nltk
from nltk.stem import PorterStemmer, SnowballStemmer
from nltk.tokenize import RegexpTokenizer, wordpunct_tokenize
from nltk.probability import FreqDist
from nltk.util import ngrams

with open("article.txt") as f:
    text = f.read()

tokens = RegexpTokenizer(r"[a-zA-Z]+").tokenize(text.lower())
print("Tokens:", len(tokens), "| wordpunct:", len(wordpunct_tokenize(text)))

stemmer = PorterStemmer()
stop = {"the", "of", "a", "in", "with", "for", "every", "our", "after"}
stems = [stemmer.stem(t) for t in tokens if t not in stop]
fdist = FreqDist(stems)
print("Stems:", fdist.most_common(8))
print("Snowball:", SnowballStemmer("english").stem("surprising"))

bigrams = FreqDist(ngrams([t for t in tokens if t not in stop], 2))
print("Bigrams:", [(" ".join(b), n) for b, n in bigrams.most_common(5)])

sentences = [s.strip() for s in text.replace("\n", " ").split(".") if s.strip()]
ranked = sorted(sentences, key=lambda s: -sum(fdist[stemmer.stem(w)] for w in s.lower().split()) / len(s.split()))
print("Summary:", ". ".join(dict.fromkeys(ranked[:3])) + ".")
