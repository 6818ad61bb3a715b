// the global object as a parameter's default
function f(g = globalThis) { return g.eval('1'); }
console.log(f());
