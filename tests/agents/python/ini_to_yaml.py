# /// task
# question = "Convert settings.ini to YAML and to environment variables format, with right types."
# files = ["settings.ini"]
# [expect]
# stdout = ["SERVER_PORT=8080", "PATHS_LOGS=/srv/app/logs"]
# [[expect.artifact]]
# name = "settings.yaml"
# contains = ["port: 8080", "debug: true", "timeout: 2.5"]
# ///
import configparser
import yaml

cfg = configparser.ConfigParser()
cfg.read("settings.ini")


def convert(value):
    if value.lower() in ("yes", "true", "on"):
        return True
    if value.lower() in ("no", "false", "off"):
        return False
    for cast in (int, float):
        try:
            return cast(value)
        except ValueError:
            pass
    return value


data = {section: {k: convert(v) for k, v in cfg.items(section)} for section in cfg.sections()}
with open("settings.yaml", "w") as f:
    yaml.safe_dump(data, f, sort_keys=False)

for section, values in data.items():
    for key, value in values.items():
        print(f"{section.upper()}_{key.upper()}={value}")
