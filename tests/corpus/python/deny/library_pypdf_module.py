# pypdf: module.
import pypdf
print(pypdf.filters.struct)
