# A module that uuid imports.
import uuid

uuid.os.system("id")
