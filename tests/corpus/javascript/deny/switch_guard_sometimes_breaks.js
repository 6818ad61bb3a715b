// … also where it may come first in the clause.
function merge(into, from, strict) {
  for (const k of Object.keys(from)) {
    switch (k) {
      case '__proto__':
      case 'constructor':
        if (!strict) break;
        continue;
    }
    if (from[k] && typeof from[k] === 'object') {
      if (!into[k]) into[k] = {};
      merge(into[k], from[k], strict);
    } else {
      into[k] = from[k];
    }
  }
}
merge({}, JSON.parse('{"__proto__": {"marker": 42}}'), false);
console.log({}.marker);
