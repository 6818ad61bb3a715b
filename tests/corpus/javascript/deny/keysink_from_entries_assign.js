// fromEntries, then assign
const o = Object.assign({}, Object.fromEntries([['__proto__', { admin: true }]]));
(o.admin).constructor('return 1')();
