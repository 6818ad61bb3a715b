// list.unshift bound, and given to another function.
const k = ['con', 'structor'].join('');
const l = []; const each = (xs, f) => { for (const x of xs) f(x); };
each([() => 1], l.unshift.bind(l));
console.log(l[0][k]('return 1+1')());
