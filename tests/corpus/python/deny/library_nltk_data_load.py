# nltk: data load.
import nltk
print(nltk.data.load("a.pickle"))
