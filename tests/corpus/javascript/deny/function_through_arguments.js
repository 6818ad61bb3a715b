// Functions stand in arguments.
const key = flip('rotcurtsnoc');
function flip(s) { return [...s].reverse().join(''); }
function run() { let v = () => 1; for (const f of arguments) v = f(v); return v; }
console.log(run((o) => o[key])('return 6*7')());
