// a path of names walked by recursion
const walk = (o, [k, ...rest]) => (k ? walk(o[k], rest) : o);
console.log(walk([], ['filter', 'constructor'])('return 1')());
