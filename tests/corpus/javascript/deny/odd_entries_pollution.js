// keys of a path in a Map
let at = {};
for (const [k] of new Map([['__proto__', 1]])) at = at[k];
at.polluted = 1;
