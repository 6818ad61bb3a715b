// decorators that are folded over a function
const compose = (...ds) => (f) => ds.reduceRight((g, d) => d(g), f);
const lifted = compose((f) => f, (f) => (...a) => f.constructor.bind(null, ...a))(function (x) { return x; });
console.log(lifted('return 1 + 1')()());
