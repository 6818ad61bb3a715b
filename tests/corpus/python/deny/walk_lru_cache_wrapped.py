# From a cached library function to what it wraps.
import re

re.template.__wrapped__.__globals__
