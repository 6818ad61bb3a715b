// picked class field2
const o = (()=>1), k = JSON.parse('"a"'); class A { x = o[k]; } exports.f = () => new A().x('return process')();
