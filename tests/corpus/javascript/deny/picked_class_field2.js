// picked class field2
const o = (()=>1), k = process.argv[2]; class A { x = o[k]; } exports.f = () => new A().x('return process')();
