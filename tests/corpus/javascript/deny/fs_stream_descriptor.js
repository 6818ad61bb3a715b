// a stream over a descriptor that is not the program's
require('fs').createReadStream('', { fd: 4 }).pipe(process.stdout);
