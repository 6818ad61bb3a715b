# format text: Styler.format_index
import pandas as pd
t = '{0.' + ''.join(reversed('__ssalc__')) + '}'
print('class' in pd.DataFrame({'a': [1]}).style.format_index(t).to_html())
