# gantlet: ignore
# flake8: noqa
# pylint: disable=all
import os  # nosec  # noqa

os.system("id")  # nosec B605  # noqa: S605  # gantlet: allow  # type: ignore
