const get = (k) => (o) => o[k];
const k = 'xCONSTRUCTORx'.slice(1, -1).toLowerCase();
console.log(typeof get(k)((x) => x)('return this')());
