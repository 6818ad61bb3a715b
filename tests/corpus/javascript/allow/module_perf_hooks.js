// time measured
const {performance} = require('perf_hooks');
const t = performance.now();
console.log(performance.now() - t >= 0);
