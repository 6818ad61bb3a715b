# zipfile holds the module sys.
import zipfile
zipfile.sys.modules
