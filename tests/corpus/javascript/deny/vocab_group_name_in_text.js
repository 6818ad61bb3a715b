const get = (k) => (o) => o[k];
const found = 'x'.match('(?<\\u0063onstructor>x)').groups;
for (const k in found) console.log(typeof get(k)((x) => x)('return this')());
