// gen()[k] is an object, GeneratorFunction.prototype: behind typeof x === 'object' its constructor is evil.
const k = ['con', 'structor'].join('');
const g = function* () {};
const get = (x) => (typeof x === 'object' ? x[k] : 0);
const F = get(get(g())); console.log(F('yield 1+1')().next().value);
