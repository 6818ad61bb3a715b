// a descriptor that is not the program's
require('fs').writeSync(3, '1');
