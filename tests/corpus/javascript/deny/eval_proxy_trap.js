// eval as a trap
const p = new Proxy({}, {get: () => eval});
console.log(p.anything('1'));
