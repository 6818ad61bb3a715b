// A method has its computed key for a name.
const words = ['or', 'construct'];
const o = { [words[1] + words[0]]() {} };
for (const m of Object.values(o)) console.log((() => 0)[m.name]('return 1+1')());
