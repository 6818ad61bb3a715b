// one of two names
console.log(require(Date.now() ? 'net' : 'path'));
