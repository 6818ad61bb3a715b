// The receiver of split() is known to be anything only after a constant one was seen.
const read = (o, p) => { let v = o; for (const k of p.split('.')) v = v[k]; return v; };
const kinds = [['a', 'at.constructor']].map(([, path]) => read([6], path));
const first = read([1], '0');
for (const kind of kinds) console.log(first, kind('return 6*7')());
