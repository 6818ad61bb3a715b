let handlers = new Map();
handlers = { get: (x) => x };
const k = (() => 1).constructor;
console.log(typeof handlers.get(k)('return process')().pid);
