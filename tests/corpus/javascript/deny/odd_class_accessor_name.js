// an accessor that is called like a hook
class E extends Error { static get prepareStackTrace() { return (e, s) => s; } }
console.log(new E().stack);
