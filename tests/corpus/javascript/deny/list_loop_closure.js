// List loop closure.
const BAD = ['constructor'];
const fs = []; for (const k of BAD) { if (k === 'x') continue; fs.push(() => k); }
exports.f = (walk, o) => walk(o, fs[0]());
