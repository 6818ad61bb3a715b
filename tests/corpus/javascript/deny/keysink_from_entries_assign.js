// fromEntries, then what its keys find elsewhere
const o = Object.assign(Object.create(null), Object.fromEntries([['__proto__', { admin: true }]]));
for (const k of Object.keys(o)) ({})[k].admin = true;
