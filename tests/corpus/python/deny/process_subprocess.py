# Another program.
import subprocess

subprocess.run(["id"])
