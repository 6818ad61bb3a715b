// keylist join empty
const PARTS = ['constructor', ''];
exports.f = (walk, o) => walk(o, PARTS.join(''));
