# A formula with a part that was encoded.
import base64

import statsmodels.formula.api as smf

smf.ols("y ~ " + base64.b64decode("b3Blbig=").decode() + "'x')", data={})
