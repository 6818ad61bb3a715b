// A `break` leaves the switch, and nothing else.
function merge(into, from) {
  for (const k of Object.keys(from)) {
    switch (k) {
      case '__proto__':
      case 'constructor':
        break;
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
