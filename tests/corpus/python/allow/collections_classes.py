# Collections.
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque

words = Counter("abracadabra")
groups = defaultdict(list)
for word in ["apple", "avocado", "bean"]:
    groups[word[0]].append(word)
window = deque(range(3), maxlen=3)
window.append(3)
print(words.most_common(2), dict(groups), window, ChainMap({"a": 1}, {"b": 2})["b"], OrderedDict(a=1))
