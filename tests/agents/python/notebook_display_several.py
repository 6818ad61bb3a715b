# /// task
# question = "Show me the first rows, the types and the missing values of the titanic file."
# files = ["titanic.csv"]
# [expect]
# shows = ["PassengerId", "Embarked", "int64"]
# ///
%matplotlib inline
import pandas as pd
from IPython.display import display, Markdown

df = pd.read_csv("/mnt/data/titanic.csv")
display(Markdown("### First rows"))
display(df.head())
display(df.dtypes)
df.info()
df.isna().sum()
