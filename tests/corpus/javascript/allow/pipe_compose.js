// pipe and compose
const pipe = (...fs) => (x) => fs.reduce((v, f) => f(v), x);
const compose = (...fs) => fs.reduceRight((f, g) => (...a) => f(g(...a)));
console.log(pipe((x) => x + 1, (x) => x * 2)(3), compose((x) => x + 1, (x) => x * 2)(3));
