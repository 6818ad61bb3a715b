# nltk: internals java.
from nltk.internals import java
java(["a"])
