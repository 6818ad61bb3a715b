// A piece of __proto__ from a JSON text: the key is put together of it.
const g = JSON.parse('{"len":"__pro"}');
const set = (x, n, m, v) => { x[n][m] = v; };
set({}, g.len + 'to__', 'mark', 42); console.log({}.mark);
