// a proxy that forwards to a function
const p = new Proxy(() => {}, {get: (t, k) => t.constructor});
console.log(p.anything('return 1')());
