// a key that is not known finds a setter, which calls what it is given
const key = ['con', 'struc', 'tor'].join('');
const found = (() => 1)[key];
const box = { set run(f) { console.log(f('return process')().pid > 0); } };
for (const name of Object.keys({ run: 1 })) box[name] = found;
