# A module that platform imports.
import platform

platform.subprocess.run(["id"])
