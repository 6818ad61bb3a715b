// sequences, void and nested conditions
let i = 0;
const r = (i++, i++, i > 1 ? (i > 5 ? 'a' : 'b') : void 0);
console.log(r);
