// Copy assign json.
class A { constructor(o) { for (const k in o) this[k] = o[k]; } go(s) { return new this.constructor(s); } }
console.log(new A({ ['construct' + 'or']: (() => 1)['construct' + 'or'] }).go('return 1')());

