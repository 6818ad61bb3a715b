// copy private
class A { #make(s) { return new this.constructor(s); } static go(x, s) { return x.#make(s)(); } } class B extends (class { constructor(o) { return o; } }) { #z; } exports.A = A; exports.f = (o, k) => o[k];
