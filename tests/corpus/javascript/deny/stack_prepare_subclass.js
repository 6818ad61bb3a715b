// prepareStackTrace inherited
class E extends Error { static prepareStackTrace(e, s) { return s; } }
console.log(new E().stack);
