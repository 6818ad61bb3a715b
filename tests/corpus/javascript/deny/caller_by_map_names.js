// The caller of a function is found by names out of a Map.
const w = new Map([['a', 'caller'], ['b', 'arguments']]);
function go() { const r = go[w.get('a')]; const q = r[w.get('b')]; console.log(typeof q[1]('child_process')); }
go();
