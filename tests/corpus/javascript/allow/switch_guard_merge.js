// A merge that leaves out the words by a switch.
const merge = (into, from) => {
  for (const k in from) {
    switch (k) {
      case '__proto__':
      case 'constructor':
      case 'prototype':
        continue;
    }
    const v = from[k];
    if (v && typeof v === 'object') {
      into[k] = merge(into[k] || (Array.isArray(v) ? [] : {}), v);
    } else {
      into[k] = v;
    }
  }
  return into;
};
console.log(merge({ a: 1 }, JSON.parse('{"b": {"c": [1, 2]}, "__proto__": {"p": 1}}')), {}.p);
