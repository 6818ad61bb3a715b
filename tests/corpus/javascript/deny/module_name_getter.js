// a name behind a getter
const o = {get name() { return 'fs'; }};
console.log(require(o.name));
