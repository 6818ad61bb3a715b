# Archives: files outside of the workspace.
import zipfile

zipfile.ZipFile("a.zip").extractall("/")
