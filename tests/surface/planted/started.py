# expect: view program process
import subprocess


def _start(arguments):
    subprocess.Popen(arguments)


def view(file, program="less"):
    _start([program, file])
