# Everyday uses: html use.
import html, html.entities
from html.parser import HTMLParser

class L(HTMLParser):

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.links = []
        self.depth = 0

    def handle_starttag(self, tag, attrs):
        self.depth += 1
        if tag == 'a':
            self.links += [v for k, v in attrs if k == 'href']

    def handle_endtag(self, tag):
        self.depth -= 1

    def handle_data(self, data):
        pass

    def handle_entityref(self, n):
        pass

    def handle_comment(self, d):
        print('comment', d)
l = L()
l.feed('<!-- c --><a href="/x">t &amp; u</a>')
l.close()
print(l.links, html.escape('<&>'), html.unescape('&eacute;'), html.entities.name2codepoint['eacute'], l.getpos(), l.get_starttag_text())
