// a value by a path
const get = (o, path, fallback) => path.split('.').reduce((at, k) => at?.[k], o) ?? fallback;
console.log(get({a: {b: [5]}}, 'a.b.0'), get({}, 'x.y', 'none'));
