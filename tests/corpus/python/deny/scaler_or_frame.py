# One of the scalers is a data frame.
import pandas as pd
from sklearn.preprocessing import StandardScaler
df = pd.DataFrame({"a": [1]})
for scaler in [StandardScaler(), df]:
    print(scaler.transform(input()))
