# A style's template by the class behind the attribute.
import pandas as pd

type(pd.DataFrame().style).from_custom_template("folder", "file.tpl")
