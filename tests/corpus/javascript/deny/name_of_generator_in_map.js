// A function has the key of its property for a name.
const key = ['construct', 'or'].join('');
const [g] = [{ [key]: async function* () {} }].flatMap(Object.values);
const q = new Map([[g, 1]]);
for (const [{ name: m }] of q) console.log((() => 0)[m]('return 1+1')());
