// eval as the target of a proxy
const p = new Proxy(eval, {});
console.log(p('1'));
