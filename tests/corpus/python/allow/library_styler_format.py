# format() of a pandas Styler takes templates and functions, and is no template's method.
import pandas as pd

df = pd.DataFrame({"a": [1.5, 2.25], "b": [10, 20]})
styled = (df.style
          .format({"a": "{:.2f}", "b": lambda v: f"{v:,}"}, na_rep="-")
          .set_caption("Table"))
columns = {"a": "{:,.1f} €"}
print(len(styled.to_html()) > 0, len(df.style.format(columns).to_html()) > 0)
print(len(df.sort_values("a").style.hide(axis="index").format(precision=1, thousands=",").to_html()) > 0)
