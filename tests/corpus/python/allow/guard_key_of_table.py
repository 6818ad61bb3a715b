# setattr on a data class's object, by names that were looked up among those of its fields.
from dataclasses import dataclass, fields


@dataclass
class Config:
    rate: float = 0.01
    epochs: int = 10
    verbose: bool = False
    name: str = "run"

    @classmethod
    def of(cls, words):
        config = cls()
        kinds = {f.name: f.type for f in fields(cls)}
        for word in words:
            key, _, text = word.partition("=")
            if kinds[key] is bool:
                value = text in ("yes", "true")
            else:
                value = kinds[key](text)
            setattr(config, key, value)
        return config


print(Config.of(["rate=0.5", "epochs=3", "verbose=yes", "name=short"]))
try:
    Config.of(["momentum=1"])
except KeyError as error:
    print("no such option:", error)
