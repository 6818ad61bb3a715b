import re
import nltk
from nltk.tokenize import RegexpTokenizer, TweetTokenizer, wordpunct_tokenize
from nltk.stem import PorterStemmer, SnowballStemmer
from nltk.probability import FreqDist
from nltk.util import ngrams, bigrams
from nltk.metrics import edit_distance
from nltk.translate.bleu_score import sentence_bleu, SmoothingFunction
from nltk.collocations import BigramCollocationFinder, BigramAssocMeasures

text = "The quick brown foxes are running. The quick dogs were running faster than the foxes!"
tokens = RegexpTokenizer(r"\w+").tokenize(text.lower())
stop = {"the", "are", "were", "than"}
words = [w for w in tokens if w not in stop]
stemmer = PorterStemmer()
print([stemmer.stem(w) for w in words], SnowballStemmer("german").stem("laufen"))
fd = FreqDist(words)
print(fd.most_common(3), fd["quick"], list(ngrams(words, 3))[:2], list(bigrams(words))[:2])
print(edit_distance("kitten", "sitting"), TweetTokenizer().tokenize("hi :-) #x @y"), wordpunct_tokenize("a-b"))
print(round(sentence_bleu([["a", "b", "c"]], ["a", "b"], smoothing_function=SmoothingFunction().method1), 3))
finder = BigramCollocationFinder.from_words(words)
print(finder.nbest(BigramAssocMeasures.likelihood_ratio, 2))
grammar = nltk.CFG.fromstring("S -> NP VP\nNP -> 'dogs' | 'cats'\nVP -> 'run'")
for tree in nltk.ChartParser(grammar).parse("dogs run".split()):
    print(tree)
cf = nltk.NaiveBayesClassifier.train([({"a": 1}, "x"), ({"a": 0}, "y")])
print(cf.classify({"a": 1}))
