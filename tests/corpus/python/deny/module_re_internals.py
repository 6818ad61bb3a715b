# The regular expressions' own modules.
import re

re._compiler._code
