# A codec by its name is imported.
import codecs

codecs.lookup("evil")
