// picked class field
let K = (o,k)=>o[k]; class A { constructor(o,k) { this.x = o[k]; } } exports.f = (o,k) => new A(o,k).x('return process')();
