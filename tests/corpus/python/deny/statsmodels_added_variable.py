# added_variable_resids reads the attribute of a result that a text names
import numpy as np
import statsmodels.api as sm
from statsmodels.graphics.regressionplots import added_variable_resids
x = np.column_stack([np.ones(9), np.arange(9.), np.arange(9.) ** 2])
r = sm.GLM(np.arange(9.) + np.sin(np.arange(9.)), x).fit()
print(len(added_variable_resids(r, 1, ''.join(reversed('esnopser_diser')))))
