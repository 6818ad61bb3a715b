// a call site's function
Error.prepareStackTrace = (_, [s]) => s.getFunction();
console.log(new Error('x').stack);
