// the global object taken apart by a parameter's pattern
console.log((({eval: e}) => e('1'))(globalThis));
