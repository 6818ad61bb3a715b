# nltk: download.
import nltk
nltk.download("punkt")
