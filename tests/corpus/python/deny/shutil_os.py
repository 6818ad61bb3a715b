# shutil holds the module os.
import shutil
shutil.os.getppid()
