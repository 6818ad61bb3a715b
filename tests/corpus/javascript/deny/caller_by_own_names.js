// The caller's arguments are found by the names that functions own.
const g = (o, p) => o[Object.getOwnPropertyNames(o).find((m) => m.startsWith(p))];
function go() { const w = g(go, 'call'); const a = g(w, 'argu'); console.log('x', typeof a[1]('child_process').execSync); }
go();
