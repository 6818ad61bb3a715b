# Functions of libraries that take names, used with constants, functions and tables of their own.
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.ticker import FuncFormatter, PercentFormatter

TOTALS = {'amount': 'sum', 'price': 'mean'}


def summarise(frame, how='mean'):
    return frame.groupby('group')['amount'].agg(how)


def describe(frame, functions):
    return frame.agg(functions)


df = pd.DataFrame({'group': ['a', 'b', 'a'], 'amount': [1, 2, 3], 'price': [1.5, 2.5, 3.5]})
for how in ['mean', 'max']:
    print(summarise(df, how))
print(summarise(df, how='sum'), describe(df[['amount']], ['min', 'max']))
print(df.groupby('group').agg(TOTALS), df.agg({c: 'max' for c in ['amount', 'price']}))
print(df.groupby('group').agg(total=('amount', 'sum'), mean=pd.NamedAgg('price', 'mean'), spread=('price', np.ptp)))
print(df['amount'].apply(lambda v: v + 1), df['price'].apply(np.sqrt), df[['amount']].transform('cumsum'))
print(pd.pivot_table(df, index='group', values='amount', aggfunc=[np.sum, 'mean']))
print(df['amount'].rolling(2, win_type='hamming').mean(), df.select_dtypes(include='number'))
fig, ax = plt.subplots()
ax.yaxis.set_major_formatter(FuncFormatter(lambda v, p: f'{v:.0f}'))
ax.xaxis.set_major_formatter(PercentFormatter(1))
ax.yaxis.set_major_formatter('{x:,.0f}')
df.plot(x='group', y='amount', kind='bar', ax=ax)
plt.close(fig)
