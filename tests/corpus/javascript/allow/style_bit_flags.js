// flags in bits
const Perm = {READ: 1 << 0, WRITE: 1 << 1, EXEC: 1 << 2};
const has = (p, f) => (p & f) === f;
console.log(has(Perm.READ | Perm.EXEC, Perm.EXEC), Object.entries(Perm).filter(([, v]) => has(5, v)).map(([k]) => k));
