// the global object under another name
const g = globalThis;
console.log(g.eval('1'));
