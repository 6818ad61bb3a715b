// A helper that says yes before it comes to the words.
function isSafe(key) {
  if (key.length > 3) return true;
  switch (key) {
    case '__proto__':
    case 'constructor': return false;
    default: return true;
  }
}
function merge(into, from) {
  for (const k of Object.keys(from)) {
    if (!isSafe(k)) continue;
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
