// eval yielded by a generator
function* g() { yield eval; }
for (const f of g()) console.log(f('1'));
