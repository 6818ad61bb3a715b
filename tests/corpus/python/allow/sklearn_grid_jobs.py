# Its capability comes from the call itself, however it is made.
from sklearn.model_selection import GridSearchCV
from sklearn.svm import SVC
print(GridSearchCV(SVC(), {'C': [1, 2]}, cv=2, n_jobs=2).fit([[0], [1], [0], [1]], [0, 1, 0, 1]).best_score_)
