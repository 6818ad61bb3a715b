# /// task
# question = "Find 3 topics in the paragraphs of the article with LDA and NMF."
# files = ["article.txt"]
# [expect]
# stdout = ["LDA topic 0", "NMF topic 2"]
# ///
from sklearn.decomposition import LatentDirichletAllocation, NMF, TruncatedSVD
from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS, CountVectorizer, TfidfVectorizer
from sklearn.metrics.pairwise import cosine_similarity
import numpy as np

with open("article.txt") as f:
    sentences = [s.strip() for s in f.read().replace("\n", " ").split(".") if s.strip()]

cv = CountVectorizer(stop_words="english", min_df=2)
counts = cv.fit_transform(sentences)
lda = LatentDirichletAllocation(n_components=3, random_state=0, max_iter=10).fit(counts)
words = np.array(cv.get_feature_names_out())
for k, comp in enumerate(lda.components_):
    print(f"LDA topic {k}:", ", ".join(words[comp.argsort()[::-1][:4]]))

tv = TfidfVectorizer(stop_words=list(ENGLISH_STOP_WORDS))
tfidf = tv.fit_transform(sentences)
nmf = NMF(n_components=3, random_state=0, init="nndsvd").fit(tfidf)
words = tv.get_feature_names_out()
for k, comp in enumerate(nmf.components_):
    print(f"NMF topic {k}:", ", ".join(words[i] for i in comp.argsort()[:-5:-1]))

sim = cosine_similarity(tfidf)
np.fill_diagonal(sim, 0)
i, j = np.unravel_index(sim.argmax(), sim.shape)
print("Most similar:", sentences[i], "|", sentences[j])
print("SVD variance:", TruncatedSVD(2, random_state=0).fit(tfidf).explained_variance_ratio_.round(3))
