// sorting by hand
function quick(xs) { if (xs.length < 2) return xs; const [p, ...rest] = xs; return [...quick(rest.filter((x) => x < p)), p, ...quick(rest.filter((x) => x >= p))]; }
console.log(quick([3, 1, 2]));
