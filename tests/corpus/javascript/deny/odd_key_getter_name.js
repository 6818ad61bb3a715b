// the key is a getter's answer
const o = {get k() { return 'env'; }};
console.log(process[o.k]);
