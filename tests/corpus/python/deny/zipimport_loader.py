# Modules from an archive.
import zipimport

zipimport.zipimporter("bundle.zip").load_module("evil")
