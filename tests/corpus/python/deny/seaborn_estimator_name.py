# barplot(estimator=) reads the attribute of numpy that a text names, and calls it
import pandas as pd
import seaborn as sns
n = ''.join(reversed('naemnan'))
sns.barplot(data=pd.DataFrame({'a': ['x', 'y'], 'b': [1, 2]}), x='a', y='b', estimator=n)
