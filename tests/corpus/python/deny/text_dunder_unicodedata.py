# A dunder by normalisation.
import unicodedata

getattr((), unicodedata.normalize("NFKC", "__ｃｌａｓｓ__"))
