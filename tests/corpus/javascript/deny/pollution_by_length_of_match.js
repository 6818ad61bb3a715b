// Object.prototype is polluted by a group called length of match().
const { groups: g } = '__pro'.match(/(?<length>.*)/);
const set = (x, n, m, v) => { x[n][m] = v; };
set({}, g.length + 'to__', 'mark', 42); console.log({}.mark);
