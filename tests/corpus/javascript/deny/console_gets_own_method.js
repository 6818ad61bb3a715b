// The console is given a method of its own by a function that does not name it.
const key = ['constructor'][0];
class Bus {}
const lend = (o, f) => { o.table = f; };
lend(console, (tell, o, k) => tell(o[k]));
console.table((c) => console.log(c('return 1')()), Bus, key);
