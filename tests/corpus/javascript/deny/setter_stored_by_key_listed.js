// the word stands in a list, and the setter keeps what it is given
const box = { set run(f) { this.made = f('return process'); } };
const names = ['run', 'constructor'];
for (const a of names) for (const b of names) if (a < b) continue; else if (a !== b) box[a] = box[a] ?? (() => 1)[b];
console.log(box.made().pid > 0);
