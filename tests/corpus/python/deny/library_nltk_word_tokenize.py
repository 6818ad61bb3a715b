# nltk: word tokenize.
from nltk.tokenize import word_tokenize
print(word_tokenize("a b"))
