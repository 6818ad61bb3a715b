// a path whose steps are told apart by letters of the program's choice
const setPath = (o, path, v) => { const ks = path.split('.'); const last = ks.pop(); ks.reduce((a, k) => a[k] ?? (a[k] = {}), o)[last] = v; };
for (const [k, v] of 'size=3;constructor_prototype_shell=sh'.split(';').map((l) => l.split('='))) setPath({}, k.replaceAll('_', '.'), v);
console.log({}.shell);
