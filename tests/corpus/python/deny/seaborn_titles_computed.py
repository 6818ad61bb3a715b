# The titles of a grid are a computed template.
import seaborn as sns
import pandas as pd
g = sns.FacetGrid(pd.DataFrame({'a': [1, 2], 'b': [1, 2]}), col='a')
g.set_titles(template='{col_name.' + ''.join(reversed('__ssalc__')) + '}')
print(g.axes.flat[0].get_title())
