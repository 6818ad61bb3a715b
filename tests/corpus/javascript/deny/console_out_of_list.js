// The same, out of a list.
const key = ['constructor'][0];
class Bus {}
const [out] = [console];
Object.assign(out, { table(tell, o, k) { tell(o[k]); } });
console.table((c) => console.log(c('return 1')()), Bus, key);
