# Distributions, windows and estimators by constant names.
import pandas as pd
import seaborn as sns
from scipy import stats
from sklearn.ensemble import StackingClassifier
from sklearn.linear_model import LogisticRegression

print(stats.kstest([0.1, 0.2, 0.3], 'norm').pvalue > 0, stats.probplot([1, 2, 3], dist='norm')[1])
frame = pd.DataFrame({'a': ['x', 'y'], 'b': [1, 2]})
sns.barplot(data=frame, x='a', y='b', estimator='mean')
sns.barplot(data=frame, x='a', y='b', estimator=lambda v: max(v))
print(StackingClassifier([('a', LogisticRegression())], stack_method='predict_proba').stack_method)
