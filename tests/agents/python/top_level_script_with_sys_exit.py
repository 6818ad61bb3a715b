# /// task
# question = "Validate this config file and exit with status 2 if something is wrong."
# [inline]
# "config.json" = """
# {"port": 99999, "host": "", "workers": 4}
# """
# [expect]
# status = "program_error"
# exit_code = 2
# stderr = ["port must be between"]
# ///
import json
import sys


def validate(cfg):
    errors = []
    if not 0 < cfg.get("port", 0) < 65536:
        errors.append("port must be between 1 and 65535")
    if not cfg.get("host"):
        errors.append("host must not be empty")
    return errors


if __name__ == "__main__":
    with open("config.json") as f:
        problems = validate(json.load(f))
    for p in problems:
        print("error:", p, file=sys.stderr)
    sys.exit(2 if problems else 0)
