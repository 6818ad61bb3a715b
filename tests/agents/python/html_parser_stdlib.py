# /// task
# question = "Without any libraries: get the table of countries.html as a list of dicts."
# files = ["countries.html"]
# [expect]
# result_json = '[{"Country": "Norway", "Population": 5488984, "Area": 385207}, {"Country": "Chile", "Population": 19603733, "Area": 756102}, {"Country": "Japan", "Population": 125124989, "Area": 377975}, {"Country": "Kenya", "Population": 54027487, "Area": 580367}]'
# ///
from html.parser import HTMLParser


class TableParser(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.rows, self.row, self.cell = [], None, None

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.row = []
        elif tag in ("td", "th"):
            self.cell = []

    def handle_endtag(self, tag):
        if tag == "tr" and self.row is not None:
            self.rows.append(self.row)
            self.row = None
        elif tag in ("td", "th"):
            self.row.append("".join(self.cell).strip())
            self.cell = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell.append(data)


def number(text):
    try:
        return int(text.replace(",", ""))
    except ValueError:
        return text


parser = TableParser()
with open("countries.html") as f:
    parser.feed(f.read())
header, *body = parser.rows
[dict(zip(header, map(number, row))) for row in body]
