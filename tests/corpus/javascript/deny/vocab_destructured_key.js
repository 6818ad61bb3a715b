const take = (k, o) => { const { [k]: v } = o; return v; };
const k = ['con', 'structor'].join``;
console.log(typeof take(k, (x) => x)('return this')());
