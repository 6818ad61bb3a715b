// the global object through itself
console.log(global.global.globalThis.eval('1'));
