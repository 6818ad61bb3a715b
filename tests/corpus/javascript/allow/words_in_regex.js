// dangerous words inside of a regular expression
const r = /\b(?:eval|Function|require)\s*\(/g;
console.log('eval (1)'.match(r));
