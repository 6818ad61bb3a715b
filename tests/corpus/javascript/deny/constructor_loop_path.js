// a path of names walked by a loop
let at = [];
for (const k of 'filter.constructor'.split('.')) at = at[k];
console.log(at('return 1')());
