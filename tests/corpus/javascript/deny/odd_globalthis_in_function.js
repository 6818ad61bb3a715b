// the global object as an argument
console.log(((g, k) => g[k]('1'))(globalThis, 'ev' + 'al'));
