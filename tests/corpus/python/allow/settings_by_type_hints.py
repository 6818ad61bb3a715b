# A section of a settings file becomes an object, by the types of its fields.
import configparser
import dataclasses
import typing
from pathlib import Path

Path("app.ini").write_text("""[server]
host = example.org
port = 8081
debug = yes
[paths]
root = /srv
logs = %(root)s/logs
ignore = *.pyc, *.tmp
""")


@dataclasses.dataclass
class ServerConfig:
    host: str = "localhost"
    port: int = 80
    debug: bool = False
    timeout: float = 2.5


def load(cls, section):
    hints = typing.get_type_hints(cls)
    getters = {int: section.getint, float: section.getfloat, bool: section.getboolean, str: section.get}
    kwargs = {f.name: getters[hints[f.name]](f.name) for f in dataclasses.fields(cls) if f.name in section}
    return cls(**kwargs)


cp = configparser.ConfigParser()
cp.read("app.ini")
cfg = load(ServerConfig, cp["server"])
print(cfg)
print(dataclasses.replace(cfg, debug=False), cp["paths"]["logs"])
print([p.strip() for p in cp.get("paths", "ignore").split(",")])
cp["server"]["port"] = "9000"
with open("new.ini", "w") as f:
    cp.write(f)
print(cp.has_section("x"), cp.get("server", "none", fallback="-"))
