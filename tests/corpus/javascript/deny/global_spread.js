// the global object spread
console.log({...globalThis});
