# A library hands a text to the method of its own class.
from html.parser import HTMLParser

import pandas as pd


class Reader(HTMLParser):
    def handle_data(self, data):
        print(pd.DataFrame({"a": [1]}).agg(data))


Reader().feed("<p>" + input() + "</p>")
