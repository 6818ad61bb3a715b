// the constructor of what a trap is given
const p = new Proxy(() => {}, {apply(t) { return t.constructor('return 1')(); }});
console.log(p());
