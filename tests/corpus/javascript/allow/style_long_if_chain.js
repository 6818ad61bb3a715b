// many conditions
function kind(x) { if (x === null) return 'null'; else if (Array.isArray(x)) return 'array'; else if (x instanceof Date) return 'date'; else if (x instanceof RegExp) return 'regexp'; else if (typeof x === 'function') return 'function'; return typeof x; }
console.log([null, [], new Date(0), /x/, () => 1, 1].map(kind));
