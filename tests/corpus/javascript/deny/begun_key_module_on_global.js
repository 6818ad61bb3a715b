// At node's prompt and under -e the global object has the built-in modules under their names.
const holder = { all: globalThis };
const part = ['pro', 'cess'].join('');
const found = holder.all[`child_${part}`] ?? { execSync: () => 'no such module here' };
console.log(typeof found.execSync);
