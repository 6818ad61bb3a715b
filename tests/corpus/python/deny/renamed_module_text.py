from pathlib import Path
Path("my_own.py").rename("random.py")
