# /// task
# question = "How many lines has the log? (use the shell)"
# files = ["server.log"]
# [expect]
# stdout = ["400"]
# ///
import subprocess

result = subprocess.run(["wc", "-l", "server.log"], capture_output=True, text=True)
print(result.stdout)
