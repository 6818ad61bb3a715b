// keys of a path walked by some
let at = {};
['__proto__', 'polluted'].some((k, i) => { if (i) at[k] = 1; else at = at[k]; });
