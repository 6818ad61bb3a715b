// an own function says which keys are safe
const isSafe = (key) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype';
function pick(source) {
  const out = {};
  for (const [key, value] of Object.entries(source)) {
    if (isSafe(key)) out[key] = value;
  }
  return out;
}
console.log(pick(JSON.parse('{"constructor": 1, "b": 2}')), ['__proto__', 'b'].map((k) => isSafe(k)));
