// A parameter called console is an object of its own, which calls what it is given.
const key = ['constructor'][0];
class Log {
  table(tell, o, k) { return tell(o[k]); }
}
class Shown {
  static show(console) { return console.table((c) => c('return 1')(), Shown, key); }
}
console.log(Shown.show(new Log()));
