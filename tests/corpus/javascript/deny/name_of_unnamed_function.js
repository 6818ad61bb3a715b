// An unnamed function has its computed key for a name.
const holder = { ['construct' + 'or']: () => {} };
const [f] = Object.values(holder);
const { name } = f;
console.log(f[name]('return 1+1')());
