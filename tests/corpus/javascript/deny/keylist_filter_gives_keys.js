// keylist filter gives keys
const BAD = ['a', '__proto__'];
exports.f = (walk, o) => walk(o, BAD.filter((k) => k !== 'a'));
