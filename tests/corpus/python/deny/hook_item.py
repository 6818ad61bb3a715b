# Hook item.
import sys
vars(sys)['excepthook'] = print
