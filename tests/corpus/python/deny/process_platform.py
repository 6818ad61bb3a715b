# A module that asks programs.
import platform

platform.os.system("id")
