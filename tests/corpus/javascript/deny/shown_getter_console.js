// shown getter console
const word = `${'pro'}cess`;
exports.f = (o) => { const k = word; console.log(k); return o[k]; };

