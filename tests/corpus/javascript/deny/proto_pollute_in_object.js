// a prototype through an object
const o = {p: Array.prototype};
o.p.push = () => 1;
