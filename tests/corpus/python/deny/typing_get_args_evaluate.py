# The same through get_args.
from typing import Optional, get_args

get_args(Optional["print('ran')"])[0]._evaluate({}, {}, frozenset())
