# A style's template from a file.
from pandas.io.formats.style import Styler

Styler.from_custom_template("folder", "file.tpl")
