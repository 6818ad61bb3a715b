# nltk: module subprocess.
import nltk
nltk.subprocess.run(["a"])
