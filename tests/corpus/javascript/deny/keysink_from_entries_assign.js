// fromEntries, then assign
const o = Object.assign({}, Object.fromEntries([['__proto__', { admin: true }]]));
console.log(o.admin);
