# HTML as text.
import html
from html.parser import HTMLParser


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if name == "href"]


parser = Links()
parser.feed('<a href="https://example.org/x">x</a><script>eval("1")</script>')
print(parser.links, html.escape("<eval>"))
