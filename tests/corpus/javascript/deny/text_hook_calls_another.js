const o = { [Symbol.replace]: (t, by) => t.split(by) };
const by = { [Symbol.split]: (t) => Date.now[t] };
console.log('constructor'.replace(o, by)('return 8')());
