// Error.prepareStackTrace gets call sites
Error.prepareStackTrace = (e, sites) => sites;
console.log(new Error('x').stack);
