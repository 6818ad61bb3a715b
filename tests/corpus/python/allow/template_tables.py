import random
random.seed(3)
TEMPLATES = ["Hello {name}!", "Hi {name}, you are {age}.", "{name} ({age})"]
GREET = {"en": "Hello {}", "de": "Hallo {}", "fr": "Bonjour {}"}
print(random.choice(TEMPLATES).format(name="Ann", age=4))
for lang in ("en", "de"):
    print(GREET[lang].format("Bo"))
def greet(lang, name):
    return GREET.get(lang, GREET["en"]).format(name)
print(greet("fr", "C"))
def render(template, **values):
    return template.format(**values)
print(render("{a} + {b}", a=1, b=2))
print(render(TEMPLATES[1], name="D", age=5))
class Message:
    template = "[{level}] {text}"
    def __init__(self, level, text):
        self.level, self.text = level, text
    def show(self):
        return self.template.format(level=self.level, text=self.text)
class Warn(Message):
    template = "!! {text} ({level})"
print(Message("info", "x").show(), Warn("warn", "y").show())
MESSAGES = [("INFO", "user {n} in"), ("WARN", "slow {m}")]
for level, msg in MESSAGES:
    print(level, msg.format(n=1, m=2))
level, msg = random.choices(MESSAGES, weights=[2, 1])[0]
print(msg.format(n=1, m=2))
QUESTIONS = [{"q": "What is {a} + {b}?", "f": lambda a, b: a + b}, {"q": "What is {a} * {b}?", "f": lambda a, b: a * b}]
for item in QUESTIONS:
    print(item["q"].format(a=2, b=3), item["f"](2, 3))
