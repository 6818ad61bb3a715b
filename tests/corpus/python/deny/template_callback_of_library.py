from html.parser import HTMLParser
class P(HTMLParser):
    def handle_data(self, data):
        print(data.format(1))
p = P()
p.handle_data("{}")
p.feed(input())
