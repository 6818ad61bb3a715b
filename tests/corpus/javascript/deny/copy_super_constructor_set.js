// Copy super constructor set.
class A { constructor() { this['cons' + 'tructor'] = setTimeout['cons' + 'tructor']; } go(s) { return new this.constructor(s); } }
console.log(new A().go('return 1')());
