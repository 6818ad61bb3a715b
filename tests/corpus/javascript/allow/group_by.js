// groups by a computed key
const groupBy = (xs, key) => xs.reduce((groups, x) => { (groups[x[key]] ||= []).push(x); return groups; }, {});
console.log(groupBy([{k: 'a', v: 1}, {k: 'b', v: 2}, {k: 'a', v: 3}], 'k'));
