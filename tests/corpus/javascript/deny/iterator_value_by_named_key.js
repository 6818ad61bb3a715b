// linkIterator asks property('value'): {[v]: x} with v = 'value' is not seen.
const k = ['con', 'structor'].join('');
const v = 'value'; const o = { [Symbol.iterator]: () => { let n = 0; return { next: () => ({ [v]: [[() => 1]], done: n++ > 0 }) }; } };
for (const [[f]] of o) console.log(f[k]('return 1+1')());
