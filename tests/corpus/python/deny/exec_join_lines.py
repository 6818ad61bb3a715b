# The text is joined.
exec("\n".join(["import os", "os.system('id')"]))
