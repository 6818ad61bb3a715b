// picked static field
const o = (()=>1), k = JSON.parse('"a"'); class A { static x = o[k]; } exports.f = () => A.x('return process')();
