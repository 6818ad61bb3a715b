// A case before theirs takes every key.
function merge(into, from) {
  for (const k of Object.keys(from)) {
    const any = k;
    switch (k) {
      case any: break;
      case '__proto__':
      case 'constructor': continue;
    }
    if (from[k] && typeof from[k] === 'object') {
      if (!into[k]) into[k] = {};
      merge(into[k], from[k]);
    } else {
      into[k] = from[k];
    }
  }
}
merge({}, JSON.parse('{"__proto__": {"marker": 42}}'));
console.log({}.marker);
