# A parser calls a method of its own for each tag that it knows: start_a, start_h1.
from html.parser import HTMLParser


class Outline(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []

    def handle_starttag(self, tag, attrs):
        method = getattr(self, "start_" + tag, None)
        if method:
            method(dict(attrs))

    def start_a(self, attrs):
        self.links.append(attrs.get("href"))


outline = Outline()
outline.feed("<p><a href='/x'>x</a> <b>y</b></p>")
print(outline.links)
