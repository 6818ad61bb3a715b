// typeof x === 'object' is true of GeneratorFunction.prototype, whose constructor makes functions of texts.
const k = ['con', 'structor'].join('');
const get = (x) => (typeof x === 'object' ? x[k] : 0);
console.log(get(Object.getPrototypeOf(function* () {}))('yield 1+1')().next().value);
