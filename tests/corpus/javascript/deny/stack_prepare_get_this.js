// a call site's receiver
Error.prepareStackTrace = (e, sites) => sites.map((s) => s.getThis());
console.log(new Error('x').stack);
