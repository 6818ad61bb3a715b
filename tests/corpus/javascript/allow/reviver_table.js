// reviver table
const revive = { date: (v) => new Date(v), big: BigInt, set: (v) => new Set(v), err: ({ name, message }) => Object.assign(new Error(message), { name }) };
const out = JSON.parse('{"a":{"$":"date","v":0},"b":{"$":"big","v":"12"},"c":{"$":"set","v":[1,1]},"d":{"$":"nope","v":1}}', (k, v) => (v && v.$ in revive ? revive[v.$](v.v) : v));
console.log(out.a.getTime(), out.b, out.c.size, out.d.v);
