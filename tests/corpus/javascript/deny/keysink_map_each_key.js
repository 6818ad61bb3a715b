// Map's forEach gives keys
const m = new Map([['__proto__', 1]]);
m.forEach((v, i) => { ({}[i]).polluted = 1; });
