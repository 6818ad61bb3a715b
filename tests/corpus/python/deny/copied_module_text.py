import shutil
open("my_own.txt", "w").write("x = 1")
shutil.copy("my_own.txt", "json.py")
