const seen = new Map();
const c = (() => 1).constructor;
if (!seen.has(c)) seen.set(c, 1);
const [[run]] = seen;
console.log(typeof run('return process')().pid);
