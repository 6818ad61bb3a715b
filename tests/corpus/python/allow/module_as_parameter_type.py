# A module stands in a function's annotations, as `from PIL import Image` and `x: Image` have it.
import random
from xml.etree import ElementTree


def titles(tree: ElementTree, count: int = 3) -> list:
    return [item.text for item in tree.iter("title")][:count]


def shuffled(values: list, source: random = None) -> random:
    (source or random.Random(1)).shuffle(values)
    return values


print(titles(ElementTree.fromstring("<a><title>one</title><title>two</title></a>")))
print(sorted(shuffled([1, 2, 3])))
