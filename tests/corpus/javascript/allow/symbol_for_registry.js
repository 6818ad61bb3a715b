// symbols of the registry as keys
const kRun = Symbol.for('run');
const o = {[kRun]: (x) => x + 1};
console.log(o[kRun](1));
