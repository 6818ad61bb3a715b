# A program for seasonal adjustment is started.
import statsmodels.api as sm
print(sm.tsa.x13_arima_analysis)
