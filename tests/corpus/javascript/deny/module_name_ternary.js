// one of two names
console.log(require(Date.now() ? 'fs' : 'path'));
