// Another name is asked than the one that is used.
function merge(into, from) {
  for (const raw of Object.keys(from)) {
    switch (raw) {
      case '__proto__':
      case 'constructor': continue;
    }
    const k = raw.trim();
    if (from[raw] && typeof from[raw] === 'object') {
      if (!into[k]) into[k] = {};
      merge(into[k], from[raw]);
    } else {
      into[k] = from[raw];
    }
  }
}
merge({}, JSON.parse('{" __proto__": {"marker": 42}}'));
console.log({}.marker);
