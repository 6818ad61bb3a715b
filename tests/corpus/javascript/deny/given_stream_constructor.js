// a stream's constructor on what everybody inherits
require('stream').Readable.call(Object.prototype);
