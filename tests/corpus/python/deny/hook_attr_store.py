# Hook attr store.
import sys
setattr(sys, 'excepthook', print)
