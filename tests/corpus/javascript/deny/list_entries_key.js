// List entries key.
const BAD = ['constructor'];
BAD.includes('x');
exports.f = (o) => { for (const [i, k] of BAD.entries()) if (k !== 'x') return o[k]; };
