// process in an object
const o = {p: process};
console.log(o.p.env);
