// the iterator of all arrays
Array.prototype[Symbol.iterator] = function* () {};
