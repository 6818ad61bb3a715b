// picked static field
const o = (()=>1), k = process.argv[2]; class A { static x = o[k]; } exports.f = () => A.x('return process')();
