// a chain of alternatives
console.log((null ?? undefined ?? eval)('1'));
